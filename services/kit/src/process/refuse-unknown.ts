import { BaseConfig, ConfigError, type Env } from './config.ts'

/** Variables of the test runs, which reach the processes that tests start. */
const ofTests = /^PARTA_TEST_/

/**
 * Refuses settings that nothing reads, which are mostly misspelt. Variables of other programs and empty ones are ignored.
 * @param known the names that are read
 * @throws ConfigError that names each unknown variable with the most similar known one, and no value
 */
export function refuseUnknown(env: Env, known: readonly string[]): void {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('PARTA_') && env[name] && !known.includes(name) && !ofTests.test(name),
  )
  if (unknown.length === 0) return
  const said = unknown.map((name) => `nothing reads ${name}${suggestion(name, known)}`)
  throw new ConfigError(`Configuration: ${said.join('; ')}`)
}

/**
 * Refuses prefixes for the servers of docker-compose.yml, whose users may reach only what is named without one.
 * @throws ConfigError that names the first prefix and what it needs
 */
export function refusePrefixes(env: Env): void {
  for (const [prefix, server] of [
    ['PARTA_DB_PREFIX', 'PARTA_MONGO_URL'],
    ['PARTA_JOBS_PREFIX', 'PARTA_REDIS_URL'],
    ['PARTA_BUS_PREFIX', 'PARTA_NATS_URL'],
  ] as const) {
    const { default: usual } = BaseConfig.properties[prefix] as { default?: unknown }
    if (env[prefix] && env[prefix] !== usual && !env[server])
      throw new ConfigError(`Configuration: ${prefix} needs a server of your own in ${server}`)
  }
}

function suggestion(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((other) => ({ other, letters: lettersBetween(name, other) }))
    .filter(({ letters }) => letters <= 4)
    .toSorted((a, b) => a.letters - b.letters)
  return nearest ? ` (do you mean ${nearest.other}?)` : ''
}

/** Returns how many letters must be added, removed or replaced to turn one word into another (Levenshtein distance). */
function lettersBetween(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of one.split('').entries()) {
    const row = [at + 1]
    for (const [column, wanted] of other.split('').entries()) {
      const replaced = (before[column] ?? 0) + (letter === wanted ? 0 : 1)
      row.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1))
    }
    before = row
  }
  return before.at(-1) ?? 0
}
