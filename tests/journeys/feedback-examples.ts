import type { Example, Known } from './example.ts'

const paging = { limit: '10' }

/** Good calls to the operations of feedback, karma and what follows from them. */
export function feedbackExamples({
  org,
  event = 'event',
  person = 'person',
  other = 'somebody',
}: Known): Readonly<Record<string, Example>> {
  const given = { userOrAliasId: other, emoji: 'fire' }
  return {
    listFeedback: { query: { ...paging, orgId: org ?? 'x' } },
    getFeedback: { id: event },
    emitFeedback: { body: { eventId: event, type: 'emoji', ...given } },
    emitEmojiBatch: { body: { eventId: event, emojis: [given] } },
    rateLevel: { body: { eventId: event, userOrAliasId: other, level: 3 } },
    getLevels: { id: person },
    finishFeedback: { id: event },
    listOrgFeedback: { id: org, query: paging },
    listKarma: { id: person, query: paging },
    appealPenalty: { body: { eventId: event, userOrAliasId: person, text: 'Jen kvůli nemoci.' } },
    listOrgAppeals: { id: org, query: paging },
    listAppeals: { query: paging },
    decideAppeal: { body: { eventId: event, userOrAliasId: other, giveBack: true } },
  }
}

/** Good calls to the operations that say who was at an event, and divide its players into teams. */
export function attendanceExamples({ event, person = 'person' }: Known): Readonly<Record<string, Example>> {
  const mark = { entrant: person, wasThere: true, at: new Date().toISOString() }
  return {
    listAttendance: { id: event, query: paging },
    noteCard: { id: event, body: { entrant: 'nobody', card: 'seen' } },
    markAttendance: { id: event, body: { marks: [mark] } },
    listPasses: { id: event },
    makeTeams: { id: event, body: { count: 2, friends: [[person, 'friend']], goalkeepers: [person] } },
  }
}
