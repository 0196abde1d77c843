import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Id, Moment, nullable, params } from './shapes.ts'

/**
 * Webhooks of an organisation: Parta calls its own system when its events change. Requests are signed as Standard
 * Webhooks 1.0 say (headers `webhook-id`, `webhook-timestamp` and `webhook-signature`), and name no person.
 */

/** `stopAfterDays`: a webhook whose system does not accept a request for so long is stopped. */
export const webhookLimits = { count: 5, urlMax: 500, stopAfterDays: 3, keptDays: 7, listed: 50 } as const

/** An event was created or changed, was cancelled, or was deleted. */
export const webhookTypes = ['event.changed', 'event.cancelled', 'event.removed'] as const
export type WebhookType = (typeof webhookTypes)[number]
/** `ping` is sent on demand only, to try the webhook. */
export const deliveryTypes = ['ping', ...webhookTypes] as const

export const Webhook = closed({
  id: Id,
  url: Type.String(),
  types: Type.Array(Choice(webhookTypes)),
  createdAt: Moment,
  /** When Parta stopped sending, because the system had accepted no request for days; `null` while it sends. */
  stoppedAt: nullable(Moment),
})
export type Webhook = Static<typeof Webhook>

/** `sent`: the system answered with 2xx; `skipped`: the webhook was stopped or deleted before the request was sent. */
export const deliveryStates = ['pending', 'sent', 'skipped', 'failed'] as const

export const WebhookDelivery = closed({
  id: Type.String(),
  type: Choice(deliveryTypes),
  state: Choice(deliveryStates),
  attempts: Type.Integer(),
  /** Why the last attempt failed; empty when it did not. */
  lastError: Type.String(),
  createdAt: Moment,
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const listWebhooks = operation({
  name: 'listWebhooks',
  summary: 'The webhooks of an organisation, for its admins.',
  service: 'events',
  method: 'GET',
  path: '/a/events/webhooks/:id',
  params: params.id,
  reply: closed({ items: Type.Array(Webhook) }),
  errors: ['org.notFound'],
})

export const createWebhook = operation({
  name: 'createWebhook',
  summary: `Create a webhook of an organisation, at most ${webhookLimits.count}. The answer has the secret by which its system checks the signatures; it is shown only here.`,
  service: 'events',
  method: 'POST',
  path: '/a/events/webhooks/:id',
  params: params.id,
  body: closed({
    url: Type.String({
      minLength: 1,
      maxLength: webhookLimits.urlMax,
      pattern: '^https?://[^\\s@]+$',
      message: { pattern: 'validation.link' },
    }),
    types: Type.Array(Choice(webhookTypes), { minItems: 1, maxItems: webhookTypes.length, uniqueItems: true }),
  }),
  reply: closed({ webhook: Webhook, secret: Type.String() }),
  errors: ['org.notFound', 'webhook.tooMany', 'webhook.address'],
})

export const deleteWebhook = operation({
  name: 'deleteWebhook',
  summary: 'Delete a webhook of an organisation. What waits for it is not sent any more.',
  service: 'events',
  method: 'DELETE',
  path: '/a/events/webhook/:id',
  params: params.id,
  errors: ['webhook.notFound', 'org.notFound'],
})

export const startWebhook = operation({
  name: 'startWebhook',
  summary: 'Start a stopped webhook again. What it missed is not sent, unless it is sent again one by one.',
  service: 'events',
  method: 'POST',
  path: '/a/events/webhook/:id/start',
  params: params.id,
  errors: ['webhook.notFound', 'org.notFound'],
})

export const pingWebhook = operation({
  name: 'pingWebhook',
  summary: 'Send a request without content, to try a webhook.',
  service: 'events',
  method: 'POST',
  path: '/a/events/webhook/:id/ping',
  params: params.id,
  errors: ['webhook.notFound', 'org.notFound'],
})

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  summary: `What was sent to a webhook in the last ${webhookLimits.keptDays} days, the latest ${webhookLimits.listed}.`,
  service: 'events',
  method: 'GET',
  path: '/a/events/webhook/:id/deliveries',
  params: params.id,
  reply: closed({ items: Type.Array(WebhookDelivery) }),
  errors: ['webhook.notFound', 'org.notFound'],
})

export const resendWebhookDelivery = operation({
  name: 'resendWebhookDelivery',
  summary: 'Send a delivery again, with the same id and content.',
  service: 'events',
  method: 'POST',
  path: '/a/events/webhook/:id/resend',
  params: params.id,
  body: closed({ deliveryId: Type.String({ minLength: 1, maxLength: 300 }) }),
  errors: ['webhook.notFound', 'org.notFound'],
})
