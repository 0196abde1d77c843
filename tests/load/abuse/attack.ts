import type { Answer, Line } from './line.ts'
import type { Target } from './target.ts'

export interface Attacker {
  readonly url: string
  readonly line: Line
  readonly token: string
  readonly target: Target
}

export interface Attack {
  readonly name: string
  /** Needs no account of its own. */
  readonly isOpen?: true
  /** Requests of one wave. */
  readonly count: number
  /** How many of them at the same time. */
  readonly atOnce: number
  /** The server closes the connection while the body is still being sent, which may lose its answer on the way. */
  readonly losesAnswers?: boolean
  send(attacker: Attacker, at: number): Promise<Answer>
}
