import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Id, PersonCard, params, Text } from './shapes.ts'
import { messageKinds } from './values.ts'

export const ChatMessage = closed({
  id: Type.String(),
  chatId: Type.String(),
  /** Counts up by one within a chat; a client that sees a gap asks `after` the last it holds. */
  seq: Type.Integer(),
  from: Type.String(),
  user: PersonCard,
  message: Type.String(),
  meta: Type.Enum([...messageKinds]),
  createdAt: Type.String({ format: 'date-time' }),
})
export type ChatMessage = Static<typeof ChatMessage>

export const Chat = closed({
  id: Type.String(),
  eventId: Type.String(),
  participants: Type.Array(PersonCard),
  lastSeq: Type.Integer(),
})
export type Chat = Static<typeof Chat>

export const findChat = operation({
  name: 'findChat',
  summary: 'The chat of an event, for whoever takes part in it.',
  service: 'chat',
  method: 'GET',
  path: '/a/chat/hash/:id',
  params: params.id,
  reply: Chat,
  errors: ['chat.notFound', 'chat.notMember'],
})

export const getChat = operation({
  name: 'getChat',
  summary: 'A chat with its participants.',
  service: 'chat',
  method: 'GET',
  path: '/a/chat/single/:id',
  params: params.id,
  reply: Chat,
  errors: ['chat.notFound', 'chat.notMember'],
})

export const sendMessage = operation({
  name: 'sendMessage',
  summary: 'Say something; the same `clientId` sent twice is one message.',
  service: 'chat',
  method: 'POST',
  path: '/a/messages',
  body: closed({
    chatId: Id,
    message: Type.String({
      minLength: 1,
      maxLength: limits.chatMessageMax,
      pattern: '\\S',
      message: { pattern: 'validation.required' },
    }),
    clientId: Id,
  }),
  reply: ChatMessage,
  errors: ['chat.notFound', 'chat.notMember', 'profile.incomplete'],
})

export const listMessages = operation({
  name: 'listMessages',
  summary: 'Messages, the newest first; with `after` those that follow a sequence number, the oldest first.',
  service: 'chat',
  method: 'GET',
  path: '/a/messages/list/:id',
  params: params.id,
  query: closed({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSize })),
    nextToken: paging.nextToken,
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  reply: Page(ChatMessage),
  errors: ['chat.notFound', 'chat.notMember'],
})

export const messageSent = fact(
  'chat.message-sent',
  closed({
    chatId: Id,
    eventId: Id,
    seq: Type.Integer(),
    from: Id,
    clientId: Type.String(),
    message: Text(limits.chatMessageMax),
    meta: Type.Enum([...messageKinds]),
    createdAt: Type.String({ format: 'date-time' }),
  }),
)
