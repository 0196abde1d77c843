import { type BusUser, busUsers, subscriptions } from '@parta/contracts/bus'
import { hints } from '@parta/contracts/hints'
import { questions } from '@parta/contracts/questions'
import type { ServiceName } from '@parta/contracts/values'
import { type BusNames, busNames, inboxOf } from '@parta/kit/facts/bus-names'

/** The permissions of a NATS user: subjects, with NATS wildcards. */
interface NatsPermissions {
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/** Returns the NATS permissions of one process, derived from the contracts. */
function natsPermissions(user: BusUser): NatsPermissions {
  const names = busNames('')
  const asked = topicsOf(questions, ({ asks }) => asks.includes(user)).map((topic) => `${names.ask}.${topic}`)
  const broadcast = topicsOf(hints, ({ publisher }) => publisher === user).map((topic) => `${names.all}.${topic}`)
  const answered = topicsOf(questions, ({ answers }) => answers === user).map((topic) => `${names.ask}.${topic}`)
  const subscribed = topicsOf(hints, ({ subscribers }) => subscribers.includes(user)).map(
    (topic) => `${names.all}.${topic}`,
  )
  return {
    publish: [...asked, ...broadcast, ...(user === 'gateway' ? [] : streamSubjects(user, names))],
    // Answers to its own questions arrive in its own inbox; its answers go to the subject that the question names.
    subscribe: [`${inboxOf(user)}.>`, ...answered, ...subscribed],
  }
}

function topicsOf<T>(table: ReadonlyMap<string, T>, fits: (entry: T) => boolean): string[] {
  return [...table].filter(([, entry]) => fits(entry)).map(([topic]) => topic)
}

/** Returns the subjects of its own facts, and of the JetStream calls for exactly its own consumers. */
function streamSubjects(service: ServiceName, names: BusNames): string[] {
  const own = [names.facts, names.kept].flatMap((stream) => [
    `${stream}.${service}.>`,
    `$JS.API.STREAM.CREATE.${stream}`,
    `$JS.API.STREAM.INFO.${stream}`,
  ])
  const consumers = [
    ...subscriptions[service].facts.map((source) => ({ service, source, kept: false })),
    ...subscriptions[service].kept.map((source) => ({ service, source, kept: true })),
  ].flatMap((options) => {
    const stream = options.kept ? names.kept : names.facts
    const durable = names.durable(options)
    return [
      // The subject includes the filter, so that its consumer cannot read facts of other services.
      `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${stream}.${options.source}.>`,
      `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
      ...(options.kept ? [`$JS.API.CONSUMER.DELETE.${stream}.${durable}`] : []),
      `$JS.ACK.${stream}.${durable}.>`,
    ]
  })
  return ['$JS.API.INFO', ...own, ...consumers]
}

/** Returns the variable with a user's password for a server of docker-compose.yml: `NATS_PASSWORD_CHAT`. */
export function passwordVariable(server: 'NATS' | 'REDIS' | 'MONGO', user: BusUser): string {
  return `${server}_PASSWORD_${user.toUpperCase()}`
}

/** Returns the users' part of the NATS configuration; the server's environment has the passwords. */
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
