import { cancelReasons, leaveReasons } from './values.ts'

/**
 * Values and limits of products, payments and credit. Money is in integer minor units (haléře, cents) everywhere, except
 * the prices of products and events, which are whole crowns or euros: see `minorOf`.
 */
export const productTypes = ['oneOff', 'subscription'] as const
export type ProductType = (typeof productTypes)[number]
/** `discontinued` cannot be undone. */
export const productStatuses = ['active', 'discontinued'] as const

export const productLimits = {
  titleMax: 256,
  descriptionMax: 1024,
  /** Products that an organisation offers at once. */
  activeMax: 200,
  /** Percent of the paid price. */
  leaveChargeMax: 100,
  /** Hours before the start of an event. */
  leaveChargeHoursMax: 999,
  /** Steps of the leave charge after the first. */
  leaveStepsMax: 5,
  /** Days for which a subscription is valid: two years. */
  validDaysMax: 731,
} as const

/** Limits of money, in minor units unless the name says otherwise. */
export const money = {
  /** Amounts of a top-up by bank transfer: the least, the most, and the one that is filled in first. */
  topUp: {
    CZK: { min: 50_00, max: 20_000_00, initial: 500_00 },
    EUR: { min: 2_00, max: 800_00, initial: 20_00 },
  },
  /** Minutes for which the password or a passkey proves who moves money by hand. */
  proofMinutes: 5,
  /** Days that a statement may cover. */
  statementDays: 366,
  /** The largest amount of a movement of a bank account, either way. */
  movementMax: 99_999_999_999,
  /** What one site admin moves alone in 24 hours: a larger sum needs a second one. */
  aloneMax: { CZK: 20_000_00, EUR: 800_00 },
  /** Days before its end in which a subscription is shown as ending. */
  passEndingDays: 7,
  /** Days after its end in which a subscription is shown as one that ended. */
  passEndedDays: 90,
  /** Characters of what an admin notes of a seat that was paid for outside Parta. */
  seatNoteMax: 120,
  /** People whom an organisation reminds in one call of what they owe. */
  remindedMax: 200,
  /** Rows of a statement in one file. */
  statementRowsMax: 10_000,
  /** Movements of a statement in one call, within the largest body. */
  importMax: 20,
} as const

/**
 * Whether somebody has a subscription that is valid now: for longer, for some days (`money.passEndingDays`), or not, but
 * one that begins later (`coming`).
 */
export const passStates = ['missing', 'ending', 'coming', 'valid'] as const

/**
 * How a seat in an event is paid for, in the order of the list: not (`unpaid`); to be paid by a player who joined before
 * the event sold it (`owes`); ordered, and waiting for credit (`waiting`); outside Parta, as an admin noted (`noted`);
 * not, because it is free for its player (`free`); by a subscription (`pass`); for itself (`paid`). `left` is who had
 * paid and has left.
 */
export const seatPayments = ['unpaid', 'owes', 'waiting', 'noted', 'free', 'pass', 'paid', 'left'] as const

/** The formats of a person's statement, and of an organisation's payment report. */
export const statementFormats = ['pdf', 'csv', 'xlsx'] as const
export const reportFormats = ['csv', 'xlsx'] as const

/**
 * Why the seat of a payment became free: its entrant left, left after time or place had changed (`moved`), the event does
 * not take place, or it sells nothing any more (`unsold`), whose players stay. Only `left` costs a leave charge.
 */
export const releaseReasons = [...leaveReasons, ...cancelReasons, 'moved', 'unsold'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

/** Why a payment was refunded: its seat became free, or site admins decided so (`byHand`). */
export const refundReasons = [...releaseReasons, 'byHand'] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * How the seat of a player stands in an event that is sold: paid for alone (`paid`), by a subscription (`pass`), still to
 * be paid for (`owes`), paid for outside Parta as an admin has noted (`cash`), or without a payment (`free`).
 */
export const seatStates = ['paid', 'pass', 'cash', 'owes', 'free'] as const
export type SeatState = (typeof seatStates)[number]

/** How the seat of an entrant stands: as that of a player, or held until it is paid for. */
export const entrantSeats = [...seatStates, 'held'] as const
export type EntrantSeat = (typeof entrantSeats)[number]

/** What happens to those who are in an event when it sells something else: they stay for free, or owe the price. */
export const insideChoices = ['free', 'owe'] as const
export type InsideChoice = (typeof insideChoices)[number]

/** Limits of seats that must be paid for. */
export const seatLimits = {
  /** Former subscriptions of an event whose holders can still join it. */
  oldPassesMax: 10,
  /** Minutes for which a seat is held while its price is paid. */
  holdMinutes: 10,
  /** Hours in which a player who was in the event before pays what it sells now, at most until its start. */
  owedHours: 72,
  /** Hours before that time at which they are reminded. */
  oweReminderHours: 24,
  /** Minutes after a hold lapsed before the person can hold a seat in the same event again. */
  lapsedMinutes: 30,
  /** Seats that are held for one person and their aliases at once in an event. */
  heldMax: 5,
  /** People in an event whose last holds are remembered. */
  pastHoldsMax: 1000,
  /** Paid seats in one event that a person can leave, with their aliases; then they cannot join it again. */
  leavingsMax: 50,
} as const

/** Returns a price in whole units, as products and events have it, in minor units. */
export function minorOf(price: number): number {
  return price * 100
}

/** Returns an amount in minor units as a decimal with two places and a dot: `500.00`. */
export function decimalOf(minor: number): string {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns a decimal of at most two places, with a dot or a comma, in minor units; `null` for any other text. */
export function readDecimal(text: string): number | null {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return null
  const minor = Number(whole) * 100 + Number(places.padEnd(2, '0'))
  return sign && minor > 0 ? -minor : minor
}

/**
 * How the deposit of a seat at the MultiSport price stands: `due` until the payment is paid, then `held`. It is
 * `returned` to who came, left, lost the seat, or was not marked at all, and `kept` from who was marked as missing, or as
 * being without the card. An admin of the organisation may return one that was kept.
 */
export const depositStatuses = ['due', 'held', 'returned', 'kept'] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** What the leader said of a player's MultiSport card. */
export const cardStates = ['seen', 'missing'] as const
export type CardState = (typeof cardStates)[number]

export const paymentStatuses = ['pending', 'paid', 'expired', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const kartLimits = {
  /** Payments that are bought together. */
  rowsMax: 50,
  /** Hours for which the pending payment of a subscription waits for credit (domain facts 7.4). */
  subscriptionHours: 24,
  /** Days after which a subscription for some days begins at the latest. */
  startDaysMax: 90,
  /** Purchases that a person may make in an hour. */
  perHour: 60,
  /** Payments of one product that a person may begin in an hour, with their aliases. */
  productPerHour: 100,
  /** Payments of a person that may wait for credit at once. */
  pendingMax: 100,
  /** Calls for one purchase: the first, and those that try it again. */
  callsMax: 100,
  /** Seconds that one attempt to pay may take; then the task of the purchase continues it. */
  attemptSeconds: 12,
} as const

/**
 * Why an amount moved. `hold` and `release` move it between the available and the held credit of one person; all others
 * are in the person's payment log.
 */
export const movementKinds = [
  'hold',
  'release',
  'payment',
  'topUp',
  'refund',
  'reversal',
  'correction',
  'payout',
  'depositHeld',
  'depositReturned',
  'depositKept',
  'depositRefunded',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** The actions of a statement, which adds up available and held credit: those that change the sum. */
export const statementActions = [
  'payment',
  'topUp',
  'refund',
  'reversal',
  'correction',
  'payout',
  'depositKept',
  'depositRefunded',
] as const
export const logActions = [...statementActions, 'depositHeld', 'depositReturned'] as const
