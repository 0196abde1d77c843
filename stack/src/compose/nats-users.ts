import { type BusUser, busUsers, heard } from '@parta/contracts/bus'
import { hints } from '@parta/contracts/hints'
import { questions } from '@parta/contracts/questions'
import type { ServiceName } from '@parta/contracts/values'
import { type BusNames, busNames, inboxOf } from '@parta/kit/facts/bus-names'

/** What one user of NATS may do: subjects, with NATS's own wildcards. */
export interface NatsPermissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/**
 * The permissions of one process on NATS, made of what the contracts say that it does.
 * @param prefix PARTA_BUS_PREFIX
 */
export function natsPermissions(user: BusUser, prefix = ''): NatsPermissions {
  const names = busNames(prefix)
  const asked = topicsOf(questions, ({ asks }) => asks.includes(user)).map((topic) => `${names.ask}.${topic}`)
  const said = topicsOf(hints, ({ says }) => says === user).map((topic) => `${names.all}.${topic}`)
  const answered = topicsOf(questions, ({ answers }) => answers === user).map((topic) => `${names.ask}.${topic}`)
  const heardHints = topicsOf(hints, ({ hears }) => hears.includes(user)).map((topic) => `${names.all}.${topic}`)
  return {
    publish: [...asked, ...said, ...(user === 'gateway' ? [] : streamSubjects(user, names))],
    // Answers to its own questions come to an inbox of its own; what it answers to goes where the question says.
    subscribe: [`${inboxOf(user)}.>`, ...answered, ...heardHints],
  }
}

function topicsOf<T>(table: ReadonlyMap<string, T>, fits: (entry: T) => boolean): string[] {
  return [...table].filter(([, entry]) => fits(entry)).map(([topic]) => topic)
}

/** Its own facts, and the calls of JetStream for exactly the consumers that it has. */
function streamSubjects(service: ServiceName, names: BusNames): string[] {
  const own = [names.facts, names.kept].flatMap((stream) => [
    `${stream}.${service}.>`,
    `$JS.API.STREAM.CREATE.${stream}`,
    `$JS.API.STREAM.INFO.${stream}`,
  ])
  const consumers = [
    ...heard[service].facts.map((source) => ({ service, source, kept: false })),
    ...heard[service].kept.map((source) => ({ service, source, kept: true })),
  ].flatMap((options) => {
    const stream = options.kept ? names.kept : names.facts
    const durable = names.durable(options)
    return [
      // The filter is part of the subject: a consumer of its name can't be made to read somebody else's facts.
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${stream}.${options.source}.>`,
      `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
      ...(options.kept ? [`$JS.API.CONSUMER.DELETE.${stream}.${durable}`] : []),
      `$JS.ACK.${stream}.${durable}.>`,
    ]
  })
  return ['$JS.API.INFO', ...own, ...consumers]
}

/** The variable in which a user's password is given to a server of docker-compose.yml: `NATS_PASSWORD_CHAT`. */
export function passwordVariable(server: 'NATS' | 'REDIS' | 'MONGO', user: BusUser): string {
  return `${server}_PASSWORD_${user.toUpperCase()}`
}

/** The part of NATS's configuration that says its users; passwords come from the environment of the server. */
export function natsUsersConfig(): string {
  const list = (subjects: readonly string[]) =>
    subjects.map((subject) => `          ${JSON.stringify(subject)}`).join('\n')
  const users = busUsers.map((user) => {
    const { publish, subscribe } = natsPermissions(user)
    return `    {
      user: ${user}
      password: $${passwordVariable('NATS', user)}
      permissions: {
        publish: { allow: [
${list(publish)}
        ] }
        subscribe: { allow: [
${list(subscribe)}
        ] }
        allow_responses: { max: 1, expires: "30s" }
      }
    }`
  })
  return `# Made from contracts/src/bus.ts, questions.ts and hints.ts by npm run compose:users; not to be edited.
authorization {
  timeout: 5
  users: [
${users.join('\n')}
  ]
}
`
}
