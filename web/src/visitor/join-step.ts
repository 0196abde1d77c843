import type { Session } from '@parta/contracts/identity'
import type { JoinOutcome } from '@parta/contracts/players'
import type { Translate } from '../lib/plain-texts.ts'
import type { Entry } from './enter.ts'
import type { Asked, JoinPage, JoinState } from './join-state.ts'

export interface JoinProps {
  readonly t: Translate
  readonly page: JoinPage
  readonly state: JoinState
  readonly asked: Asked
}

export type Step =
  | { readonly at: 'start' }
  | { readonly at: 'form'; readonly before: Entry | null }
  | { readonly at: 'code'; readonly entry: Entry }
  | { readonly at: 'joining'; readonly entry: Entry; readonly session: Session; readonly error: unknown }
  | { readonly at: 'done'; readonly outcome: JoinOutcome }
