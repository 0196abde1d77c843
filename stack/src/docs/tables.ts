import { day, hour, minute } from '@parta/contracts/durations'
import { facts } from '@parta/contracts/facts'
import { hints } from '@parta/contracts/hints'
import { userDeleted } from '@parta/contracts/identity'
import { questions } from '@parta/contracts/questions'
import { services } from '@parta/contracts/values'
import type { ServiceDefinition } from '@parta/kit/service'
import type { JobType } from '@parta/kit/tasks/jobs'
import { buildIdle } from './idle.ts'
import { tableOf, withMade } from './made.ts'

/** Returns a service's page with the table of what it owns, publishes, asks and does, beside what all services do. */
export function withTable(page: string, definition: ServiceDefinition): string {
  const { name, collections, projections } = definition
  const built = buildIdle(definition)
  const asked = [...questions.values()].filter(
    ({ asks }) => asks.includes(name) && !services.every((service) => asks.includes(service)),
  )
  const declared = [...hints.values()]
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Documents changed by commands', collections.filter((each) => each.isAggregate).map((each) => each.collection)],
    ['Other collections', collections.filter((each) => !each.isAggregate).map((each) => each.collection)],
    ['Projections', projections.map(({ definition: { collection }, question }) => `${collection}: ${question.topic}`)],
    [
      'Publishes',
      [...facts.values()]
        .filter((type) => type.service === name)
        .map((type) => type.name)
        .toSorted(),
    ],
    [
      'Reacts to',
      [
        ...new Set([userDeleted, ...(built.reactions ?? []).map(({ type }) => type)].map((type) => type.name)),
      ].toSorted(),
    ],
    ['Answers', (built.answers ?? []).map(({ question }) => question.topic)],
    ['Asks', asked.map(({ topic }) => topic).filter((topic) => !/^(personal|shows|failures|replays)\./.test(topic))],
    ['Broadcasts', declared.filter((hint) => hint.publisher === name).map(({ topic }) => topic)],
    ['Repeating jobs', Object.entries(built.jobs ?? {}).flatMap(([job, type]) => repeating(job, type))],
    ['Jobs on request', Object.entries(built.jobs ?? {}).flatMap(([job, type]) => (type.every ? [] : [job]))],
    ['Tasks', (built.tasks ?? []).map(({ task }) => task.name)],
    ['Failures for operators', Object.keys(built.failures ?? {})],
  ]
  const filled = rows.filter(([, items]) => items.length > 0).map(([what, items]) => [what, listed(items)])
  return withMade(page, tableOf(['', ''], filled))
}

const listed = (items: readonly string[]) => items.map((item) => `\`${item}\``).join(', ')

function repeating(job: string, { every }: JobType): string[] {
  if (!every) return []
  const [size, unit] = (
    [
      [day, 'd'],
      [hour, 'h'],
      [minute, 'min'],
      [1000, 's'],
    ] as const
  ).find(([ms]) => every % ms === 0 && every >= ms) ?? [1, 'ms']
  return [`${job}: every ${every / size} ${unit}`]
}
