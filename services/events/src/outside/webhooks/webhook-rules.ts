import { createHmac } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { EventSnapshot } from '@parta/contracts/events'
import { type WebhookType, webhookLimits } from '@parta/contracts/webhooks'
import type { Decision } from '@parta/kit/store/decision'
import type { Hook, HooksRow } from './store.ts'

/** Adds a webhook. @throws webhook.tooMany */
export function addHook(state: HooksRow | null, hook: Hook): Decision<HooksRow, void> {
  const hooks = state?.hooks ?? []
  if (hooks.length >= webhookLimits.count) throw new AppError('webhook.tooMany')
  return { next: { hooks: [...hooks, hook] }, answer: undefined }
}

/** @throws webhook.notFound */
export function removeHook(state: HooksRow | null, id: string): Decision<HooksRow, void> {
  const hooks = state?.hooks ?? []
  if (!hooks.some((hook) => hook.id === id)) throw new AppError('webhook.notFound')
  return { next: { hooks: hooks.filter((hook) => hook.id !== id) }, answer: undefined }
}

/** Stops a webhook at a time, or starts it again if the time is `null`. @throws webhook.notFound */
export function setStopped(state: HooksRow | null, id: string, stoppedAt: Date | null): Decision<HooksRow, void> {
  const found = state?.hooks.find((hook) => hook.id === id)
  if (!state || !found) throw new AppError('webhook.notFound')
  if ((found.stoppedAt === null) === (stoppedAt === null)) return { next: state, answer: undefined }
  return {
    next: { hooks: state.hooks.map((hook) => (hook.id === id ? { ...hook, stoppedAt } : hook)) },
    answer: undefined,
  }
}

/** Whether a webhook is sent something that happened at a time: it runs, wants this type, and was created before. */
export function isTold({ types, stoppedAt, createdAt }: Hook, type: WebhookType, at: Date): boolean {
  return stoppedAt === null && types.includes(type) && createdAt <= at
}

export function typeOf({ cancelled, removed }: Pick<EventSnapshot, 'cancelled' | 'removed'>): WebhookType {
  return removed ? 'event.removed' : cancelled ? 'event.cancelled' : 'event.changed'
}

/** Returns the JSON that is sent about an event. It contains no person. */
export function hookBody(event: EventSnapshot, { at, publicUrl }: { readonly at: string; readonly publicUrl: string }) {
  const { id, name, activityType, date, endDate, placeName, orgId, maxPlayers, cancelled, removed } = event
  return JSON.stringify({
    type: typeOf(event),
    timestamp: at,
    data: {
      id,
      organization: orgId,
      name,
      sport: activityType,
      start: date,
      end: endDate,
      place: placeName,
      capacity: maxPlayers,
      isPrivate: event.private,
      isCancelled: cancelled,
      isRemoved: removed,
      url: `${publicUrl.replace(/\/$/, '')}/events/${encodeURIComponent(id)}`,
    },
  })
}

/** What a secret begins with (Standard Webhooks 1.0); the rest is the key in base64. */
export const secretPrefix = 'whsec_'

interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly at: number
  readonly body: string
}

/** Returns the headers of a request, with the signature of its id, time and content (Standard Webhooks 1.0). */
export function signedHeaders({ id, at, body }: Signed, secret: string): Record<string, string> {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
}
