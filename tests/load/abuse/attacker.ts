import { constants, setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import { type Answer, openLine } from './line.ts'
import type { Target } from './target.ts'

export interface Order {
  /** The name of the attack. */
  readonly attack: string
  readonly url: string
  readonly token: string
  readonly target: Target
  /** The loopback address of the attacker. */
  readonly from: string
}

/** How many requests were answered with a status and code. */
export type Answers = Readonly<Record<`${Answer['status']} ${Answer['code']}`, number>>

// A real attacker has a machine of their own, so sending must not take CPU from the server.
setPriority(constants.priority.PRIORITY_LOW)

process.on('message', async ({ attack: name, url, token, target, from }: Order) => {
  const attack = attacks.find((one) => one.name === name)
  if (!attack) throw new Error(`No attack ${name}`)
  const line = openLine(url, from)
  const answers: Answer[] = []
  let next = 0
  const caller = async () => {
    while (next < attack.count) answers.push(await attack.send({ url, line, token, target }, next++))
  }
  await Promise.all(Array.from({ length: attack.atOnce }, caller))
  line.close()
  const counted = Object.entries(Object.groupBy(answers, ({ status, code }) => `${status} ${code}`))
  process.send?.(Object.fromEntries(counted.map(([kind, found]) => [kind, found?.length ?? 0])))
})
