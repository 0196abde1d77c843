import type { EventChange, Locale, NotificationType, OrgRole } from '@parta/contracts/values'

/** A sentence with `{count}`, for each form of the plural. */
export type Counted = Readonly<Record<'one' | 'few' | 'many' | 'other', string>>

export function counted(locale: Locale, forms: Counted, count: number): string {
  const form = new Intl.PluralRules(locale).select(count) as keyof Counted
  return forms[form].replace('{count}', String(count))
}

/** What is said: a type, or a case of one that is worth words of its own. */
export type Said =
  | NotificationType
  | 'minimum'
  | 'goesAhead'
  | 'lapsed'
  | 'waited'
  | 'added'
  | 'held'
  | 'closing'
  | Other
/** The same of others than the receiver alone: of an alias, or of several of their people. */
type Other =
  | 'kickOther'
  | 'lapsedOther'
  | 'confirmOther'
  | 'closingOther'
  | 'shiftOther'
  | 'heldOther'
  | 'addedOther'
  | 'startingOther'
  | 'goesAheadOther'
  | 'endOther'
  | 'changeOther'
  | 'deleteOther'
  | 'minimumOther'

/** Where a notice leads. */
export type Way = 'event' | 'history' | 'org' | 'members' | 'feed' | 'notes' | 'profile' | 'list'

/** What a text may name, where it is known. */
export type Name = 'event' | 'org' | 'sender' | 'who' | 'until' | 'changes' | 'reason' | 'role'

export interface NoticeWords {
  /** The first line, and what more there is to say. `{event}` and others stand for what it names. */
  readonly said: Readonly<Record<Said, { readonly title: string; readonly text: string }>>
  /** What is said of places that are held on several dates, each with a deadline of its own. */
  readonly heldDates: string
  /** What stands for whom or what nobody can name any more. */
  readonly unnamed: Readonly<Record<'event' | 'org' | 'sender', string>>
  /** Why somebody was put out. */
  readonly reasons: Readonly<Record<'lowlevel' | 'highlevel' | 'age', string>>
  /** A sentence for each role of an organisation that somebody was given. */
  readonly roles: Readonly<Record<OrgRole, string>>
  readonly changes: Readonly<Record<EventChange, string>>
  readonly ways: Readonly<Record<Way, string>>
  /** What somebody wrote along. */
  readonly quote: string
  /** Of how many dates it is told, behind the title … */
  readonly dates: Counted
  /** … and the first of them. */
  readonly soonest: string
}
