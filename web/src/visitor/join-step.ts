import type { Session } from '@parta/contracts/identity'
import type { Translate } from '../lib/plain-texts.ts'
import type { Entered, Entry, MailLink } from './enter.ts'
import type { Asked, JoinPage, JoinState } from './join-state.ts'

export interface JoinProps {
  readonly t: Translate
  readonly page: JoinPage
  readonly state: JoinState
  readonly asked: Asked
  /** Present when the page was opened by the link of the mail. */
  readonly mailLink?: MailLink | null
  /** Called once the visitor has an account, and has joined unless that failed. */
  readonly onEntered?: () => void
}

export type Step =
  | { readonly at: 'start' }
  /** `isForChild`: a child of the visitor joins. */
  | { readonly at: 'form'; readonly before: Entry | null; readonly isForChild: boolean }
  /** Opened by the link of the mail: one press confirms and joins. */
  | { readonly at: 'link'; readonly mailLink: MailLink }
  | { readonly at: 'code'; readonly entry: Entry }
  | { readonly at: 'joining'; readonly entry: Entry; readonly session: Session; readonly error: unknown }
  | { readonly at: 'done'; readonly entry: Entry; readonly entered: Entered }
