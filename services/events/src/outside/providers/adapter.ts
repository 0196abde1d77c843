/**
 * A booking system as Parta uses it. Each provider has an adapter; nothing else knows its protocol.
 * Every function throws a `ProviderError` when the provider refuses or does not answer.
 */
export interface BookingAdapter {
  /** The provider's id of the organisation. */
  merchant(): Promise<string>
  /** The kinds of group classes, and the branches where they take place. */
  setup(): Promise<{ readonly segments: readonly Segment[]; readonly branches: readonly Branch[] }>
  /** The events of a kind at a branch. */
  list(wanted: Wanted): Promise<readonly ProvidedEvent[]>
  /** One event with its capacity as it is now; `null` when the provider does not know it. */
  one(id: string): Promise<ProvidedEvent | null>
  /** Returns the id that the provider has for a person. Creates the customer there if there is none yet. */
  customer(person: Customer): Promise<string>
  /** Returns the state of a customer's booking of an event. */
  bookingState(pair: Pair): Promise<BookingState>
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

/** The provider's ids of an event and a customer, which together identify a booking. */
export interface Pair {
  readonly event: string
  readonly customer: string
}

/** A customer's booking of an event: `booked` with the number of people, on the waiting list, or none. */
export type BookingState = { readonly state: 'booked'; readonly count: number } | { readonly state: 'waiting' | 'none' }

/**
 * Why a request to a provider failed. `refused`: the provider answered no. `silent`: no answer, or an unreadable one,
 * so a command may have been carried out. `unsent`: the circuit breaker or the address check stopped the call before it
 * was sent.
 */
export class ProviderError extends Error {
  readonly problem: 'refused' | 'silent' | 'unsent'
  /** The HTTP status of the answer; 0 without an answer. */
  readonly status: number
  /** The names of the fields that the provider refuses, as it spells them. */
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

/** Whether an error is the provider's answer no. */
export function isRefusal(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.problem === 'refused'
}
