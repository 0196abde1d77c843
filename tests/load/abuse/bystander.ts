import { searchEvents } from '@parta/contracts/search'
import { openLine } from './line.ts'

/** The latency of one search of a bystander. */
export interface Wait {
  /** When it began, as `Date.now()`. */
  readonly at: number
  readonly ms: number
  readonly status: number
}

export interface Bystanders {
  readonly url: string
  readonly tokens: readonly string[]
  readonly perSecond: number
}

/** Runs people who search in turns, in a process of their own, until it receives the message to stop. */
const { url, tokens, perSecond } = JSON.parse(String(process.argv[2])) as Bystanders
const line = openLine(url, '127.0.0.2')
const path = `${searchEvents.path}?lat=49.1951&lon=16.6068&distance=25&limit=20`
let turn = 0
setInterval(() => {
  const at = Date.now()
  const authorization = `Bearer ${tokens[turn++ % tokens.length]}`
  void line.send(path, { headers: { authorization } }).then(({ ms, status }) => {
    process.send?.({ at, ms, status } satisfies Wait)
  })
}, 1000 / perSecond)
