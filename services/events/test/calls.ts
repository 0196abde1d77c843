import { request, type TestPerson } from '@parta/kit/testing'

type Route = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`

/** Returns a function that calls the service as a person: `call(leader, 'POST /a/events', form)`. */
export function callsTo(url: () => string) {
  return (person: TestPerson, route: Route, body?: unknown) => {
    const [method = '', path = ''] = route.split(' ', 2)
    return request(url(), { method, path, token: person.token, body })
  }
}
