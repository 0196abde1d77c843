/** The names of the rooms that live messages go to. */
export const rooms = {
  events: 'event:',
  chats: 'chat:',
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
  event: (id: string) => `event:${id}`,
  chat: (id: string) => `chat:${id}`,
} as const
