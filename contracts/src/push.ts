import { Type } from 'typebox'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { nullable, params } from './shapes.ts'

export const getPushKey = operation({
  name: 'getPushKey',
  summary: 'The public VAPID key with which browsers subscribe to Web Push; null when push is off.',
  service: 'notifications',
  method: 'GET',
  path: '/public/notifications/push-key',
  reply: closed({ key: nullable(Type.String()) }),
})

export const addPush = operation({
  name: 'addPush',
  summary: 'Store this browser’s Web Push subscription until the session ends; a session has one. Idempotent.',
  service: 'notifications',
  method: 'POST',
  path: '/a/notifications/push',
  body: closed({
    endpoint: Type.String({ minLength: 1, maxLength: limits.pushEndpointMax, pattern: '^https?://\\S+$' }),
    keys: closed({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$' }),
    }),
  }),
  reply: closed({ id: Type.String() }),
  errors: ['push.off', 'push.endpoint'],
})

export const removePush = operation({
  name: 'removePush',
  summary: 'Delete one of the caller’s subscriptions.',
  service: 'notifications',
  method: 'DELETE',
  path: '/a/notifications/push/:id',
  params: params.id,
  errors: ['push.notFound'],
})
