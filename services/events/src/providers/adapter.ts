/**
 * A booking system as Parta uses it. Each provider has an adapter; nothing else knows its protocol.
 * Every function throws a `ProviderError` when the provider refuses or does not answer.
 */
export interface BookingAdapter {
  /** The provider's id of the organisation. */
  merchant(): Promise<string>
  /** The kinds of group classes, and the branches where they are. */
  setup(): Promise<{ readonly segments: readonly Segment[]; readonly branches: readonly Branch[] }>
  /** The events of a kind at a branch. */
  list(wanted: Wanted): Promise<readonly ProvidedEvent[]>
  /** One event with its capacity as it is now; `null` when the provider does not know it. */
  one(id: string): Promise<ProvidedEvent | null>
  /** The id of a person among the provider's customers; the person becomes one if need be. */
  customer(person: Customer): Promise<string>
  /** How a customer stands to an event. */
  standing(pair: Pair): Promise<Standing>
  join(pair: Pair, count: number): Promise<void>
  leave(pair: Pair): Promise<void>
  /** The waiting list of an event that is full. Absent where the provider has none. */
  readonly alternates?: { add(pair: Pair): Promise<void>; remove(pair: Pair): Promise<void> }
  /** The bookings that ended at the provider since a time. */
  ended(since: Date): Promise<readonly Pair[]>
}

interface Segment {
  readonly id: string
  readonly name: string
}

export interface Branch {
  readonly id: string
  readonly name: string
  readonly address: string
  /** `null` when the provider does not know where it is. */
  readonly location: { readonly lat: number; readonly lon: number } | null
}

interface Wanted {
  readonly segmentId: string
  readonly branchId: string
  readonly from: Date
  readonly to: Date
}

export interface ProvidedEvent {
  readonly id: string
  readonly name: string
  readonly date: Date
  readonly endDate: Date
  readonly capacity: number
  readonly occupied: number
  /** Course and instructor, as far as the provider names them. */
  readonly info: string
  /** Where people book at the provider itself; empty without one. */
  readonly link: string
}

interface Customer {
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly phone?: string | undefined
}

/** What identifies a booking at a provider. */
export interface Pair {
  readonly event: string
  readonly customer: string
}

/** `booked` with the number of people, on the waiting list, or not in the event. */
export type Standing = { readonly state: 'booked'; readonly count: number } | { readonly state: 'waiting' | 'none' }

/**
 * Why a provider did not do as asked. `refused`: it answered that it does not; `silent`: no answer, or an unreadable
 * one, so a command may have been carried out; `unsent`: the call never left, because calls failed just before.
 */
export class ProviderError extends Error {
  readonly problem: 'refused' | 'silent' | 'unsent'
  /** The status of the answer; 0 without one. */
  readonly status: number
  /** The fields to which the provider objects, as it names them. */
  readonly fields: readonly string[]

  /** @param detail never holds a token or data of a person */
  constructor(
    problem: ProviderError['problem'],
    detail: string,
    { status = 0, fields = [] }: { readonly status?: number; readonly fields?: readonly string[] } = {},
  ) {
    super(`Booking provider (${problem}): ${detail}`)
    this.problem = problem
    this.status = status
    this.fields = fields
  }
}

/** Whether the provider answered that it does not do as asked. */
export function isRefusal(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.problem === 'refused'
}
