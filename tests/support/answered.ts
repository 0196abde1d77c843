import { operations } from '@parta/contracts/operations'

/** The variable that names the file in which a run notes the operations that were answered with success. */
export const answeredFile = 'PARTA_TEST_ANSWERED'

/** The projects whose test files call services. */
export const callingProjects: readonly string[] = ['services', 'journeys']

/** Whether a test file calls real services; those of the gateway and the kit put servers of their own in their place. */
export function recordsAnswers(path: string): boolean {
  return /\/services\/(?!kit\/)[a-z]+\/test\/|\/tests\/(journeys|privacy)\//.test(path)
}

const routes = operations
  .map(({ name, method, path }) => ({
    name,
    method: String(method),
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    isFixed: !path.includes(':'),
  }))
  // Fixed paths first: `/a/events/list` also matches the pattern of an id.
  .toSorted((one, other) => Number(other.isFixed) - Number(one.isFixed))

/** The name of the operation that a request is. */
export function operationAt(method: string, path: string): string | undefined {
  const plain = path.split('?', 1)[0] ?? ''
  return routes.find((route) => route.method === method && route.pattern.test(plain))?.name
}

/** The operations that a run has not seen answered with success. */
export function unanswered(noted: string): string[] {
  const seen = new Set(noted.split('\n'))
  return operations.map(({ name }) => name).filter((name) => !seen.has(name))
}
