import { type BusUser, busUsers } from '@parta/contracts/bus'
import { services } from '@parta/contracts/values'
import { gatewaySettings } from '@parta/gateway/config'
import { settingsOf } from '@parta/kit/process/settings'
import { composeSettings, startSettings, testSettings } from '../settings.ts'
import { definitions } from './idle.ts'
import { tableOf, withMade } from './made.ts'

/** Every process with the schema of the settings that it reads. */
export const processes = new Map<BusUser, ReturnType<typeof settingsOf>>([
  ['gateway', gatewaySettings],
  ...definitions.map((definition) => [definition.name, settingsOf(definition)] as const),
])

export interface Setting {
  readonly name: string
  /** Empty when there is none. */
  readonly standard: string
  readonly isRequired: boolean
  readonly meaning: string
  readonly readers: readonly BusUser[]
}

/** Returns each setting of the processes once. */
export function settingsOfProcesses(): Setting[] {
  const found = new Map<string, Setting>()
  for (const [user, settings] of processes) {
    const required: readonly string[] = settings.required ?? []
    for (const [name, schema] of Object.entries(settings.properties)) {
      const { default: standard = '', description: meaning = '' } = schema as {
        default?: unknown
        description?: string
      }
      const readers = [...(found.get(name)?.readers ?? []), user]
      const isRequired = required.includes(name) && !('default' in schema)
      found.set(name, { name, standard: String(standard), isRequired, meaning, readers })
    }
  }
  return [...found.values()]
}

/** Settings that follow from the networks and volumes of docker-compose.yml, and cannot be changed in `.env`. */
const fixed: Readonly<Record<string, string | number>> = {
  PARTA_BIND: '0.0.0.0',
  PARTA_PORT: 8080,
  PARTA_WEB_DIR: '/parta/web/dist',
  PARTA_MEDIA_DIR: '/media',
  PARTA_ERASURES_DIR: '/erasures',
  PARTA_SEARCH_SNAPSHOT: '/search',
  ...Object.fromEntries(
    services.flatMap((name) => [
      [`PARTA_PORT_${name.toUpperCase()}`, 3000],
      [`PARTA_${name.toUpperCase()}_URL`, `http://${name}:3000`],
    ]),
  ),
}

const secrets = ['PARTA_SECRET', 'PARTA_SIGNING_SECRET', 'PARTA_KEYS_PIN']

/** Returns the value of a setting in the container of a process. */
function composeValue(user: BusUser, name: string): string | number {
  if (name in fixed) return fixed[name] ?? ''
  if (secrets.includes(name)) return `$\{${name}:?Run npm run secrets}`
  const standard = addresses[name]?.(user, user.toUpperCase()) ?? ''
  return `$\{${name}:-${standard}}`
}

/** The addresses of the servers, with the user of the process. */
const addresses: Readonly<Record<string, (user: string, upper: string) => string>> = {
  PARTA_MONGO_URL: (user, upper) =>
    `mongodb://${user}:$\{MONGO_PASSWORD_${upper}}@mongo:27017/?authSource=admin&directConnection=true&journal=true`,
  PARTA_REDIS_URL: (user, upper) => `redis://${user}:$\{REDIS_PASSWORD_${upper}}@redis:6379`,
  PARTA_NATS_URL: (user, upper) => `nats://${user}:$\{NATS_PASSWORD_${upper}}@nats:4222`,
}

/** Returns a file with the content of its marked block replaced; `mark` is the comment sign of the file. */
function withBlock(file: string, what: string, lines: readonly string[]): string {
  const block = new RegExp(`^( *)# begin: ${what}, made by npm run docs\\n[\\s\\S]*?^ *# end$`, 'm')
  if (!block.test(file)) throw new Error(`There is no block "${what}"`)
  return file.replace(block, (_, indent: string) =>
    [`# begin: ${what}, made by npm run docs`, ...lines, '# end'].map((line) => `${indent}${line}`).join('\n'),
  )
}

/** Returns docker-compose.yml with the settings of each container. */
export function withSettings(compose: string): string {
  const all = settingsOfProcesses()
  const isCommon = ({ name, readers }: Setting) => readers.length === busUsers.length && !(name in addresses)
  const lineOf = (user: BusUser) => (setting: Setting) => `${setting.name}: ${composeValue(user, setting.name)}`
  const common = all.filter(isCommon).map((setting) => `  ${lineOf('gateway')(setting)}`)
  return busUsers.reduce(
    (file, user) =>
      withBlock(
        file,
        `settings of ${user}`,
        all.filter((setting) => !isCommon(setting) && setting.readers.includes(user)).map(lineOf(user)),
      ),
    withBlock(compose, 'settings of all', ['x-common: &common', ...common]),
  )
}

/** Returns the names that docker-compose.yml takes from `.env`. */
function namesIn(compose: string): string[] {
  return [...new Set([...compose.matchAll(/\$\{((?:PARTA|NODE)_\w+)/g)].map(([, name = '']) => name))].toSorted()
}

/** Returns the kit's list of all settings, for the check at each start. */
export function namesModule(): string {
  const others = [startSettings, composeSettings, testSettings].flatMap((meanings) => Object.keys(meanings))
  const known = [...settingsOfProcesses().map(({ name }) => name), ...others].toSorted()
  const listed = (names: readonly string[]) => names.map((name) => `  '${name}',\n`).join('')
  return `// Made from the declared settings by npm run docs; not to be edited.

/** Every setting that something reads. */
export const settingNames: readonly string[] = [
${listed(known)}]
`
}

/** Returns the schema of the settings that docker-compose.yml takes from `.env`, for the check before its services start. */
export function composeSchema(compose: string): string {
  const declared = Object.fromEntries([...processes.values()].flatMap(({ properties }) => Object.entries(properties)))
  const properties = Object.fromEntries(namesIn(compose).map((name) => [name, declared[name] ?? { type: 'string' }]))
  const withoutTexts = (key: string, value: unknown) => (['default', 'description'].includes(key) ? undefined : value)
  return `${JSON.stringify({ type: 'object', properties }, withoutTexts, 2)}\n`
}

/** Returns `.env.example` with all settings that docker-compose.yml takes, each as a comment with its default. */
export function withExamples(example: string, compose: string): string {
  const taken = namesIn(compose)
  const rows = [
    ...settingsOfProcesses(),
    ...Object.entries(composeSettings).map(([name, meaning]) => ({ name, meaning, standard: '' })),
  ]
  const lines = rows
    .filter(({ name }) => taken.includes(name))
    .flatMap(({ name, meaning, standard }) => [`# ${meaning}`, `#${name}=${standard}`])
  return withBlock(example, 'settings', lines)
}

const tableHead = ['variable', 'default', 'meaning']

/** Returns docs/CONFIGURATION.md with a table for each group of processes that read the same settings. */
export function withTables(page: string): string {
  const groups = Map.groupBy(settingsOfProcesses(), ({ readers }) => titleOf(readers))
  const ofProcesses = [...groups].map(([title, settings]) => sectionOf(title, settings.map(rowOf)))
  const others = [
    ['npm start', startSettings],
    ['docker compose', composeSettings],
    ['Tests', testSettings],
  ] as const
  const ofOthers = others.map(([title, meanings]) =>
    sectionOf(
      title,
      Object.entries(meanings).map(([name, meaning]) => [`\`${name}\``, '', meaning]),
    ),
  )
  return withMade(page, [...ofProcesses, ...ofOthers].join('\n'))
}

function sectionOf(title: string, rows: readonly (readonly string[])[]): string {
  return `\n## ${title}\n\n${tableOf(tableHead, rows)}`
}

function titleOf(readers: readonly BusUser[]): string {
  if (readers.length === busUsers.length) return 'Every process'
  if (readers.length === services.length && !readers.includes('gateway')) return 'Every service'
  return readers.length === 1 ? String(readers[0]) : `${readers.slice(0, -1).join(', ')} and ${readers.at(-1)}`
}

function rowOf({ name, standard, isRequired, meaning }: Setting): string[] {
  const own = isRequired ? 'required' : standard && `\`${standard}\``
  // In compose PARTA_PORT of .env is the published port.
  const isFixed = name in fixed && name !== 'PARTA_PORT'
  const inCompose = isFixed ? `in compose \`${fixed[name]}\`` : ''
  return [`\`${name}\``, [own, inCompose].filter(Boolean).join('; '), meaning]
}
