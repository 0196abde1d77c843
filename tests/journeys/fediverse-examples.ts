import type { Example, Known } from './example.ts'

/** Returns a valid call of each operation of the fediverse. */
export function fediverseExamples({ org, event }: Known): Readonly<Record<string, Example>> {
  return {
    getFediverseAddress: { id: org },
    getWebFinger: { query: { resource: 'acct:sokol@parta.test' } },
    getOrgActor: { id: org },
    getOrgOutbox: { id: org, query: {} },
    getOrgFollowers: { id: org },
    getEventObject: { id: event },
    sendToInbox: { id: org, body: { type: 'Like', actor: 'https://one.test/anna', object: 'https://one.test/note' } },
  }
}
