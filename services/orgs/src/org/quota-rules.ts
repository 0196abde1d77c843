import { day, hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { guestLimits } from '@parta/contracts/guests'
import { orgLimits } from '@parta/contracts/orgs'
import type { Decision } from '@parta/kit/store/decision'
import { idTime } from '@parta/kit/store/id'
import type { QuotaRow } from './quota-store.ts'

/** Counts an organisation that a person founds. @throws org.tooManyFounded */
export function countOrg(state: QuotaRow | null, userId: string, now: Date): Decision<QuotaRow, void> {
  const { founded, mails } = recent(state, now)
  if (founded.length >= shareOf(orgLimits.foundedPerWeek, userId, now)) throw new AppError('org.tooManyFounded')
  return { next: { founded: [...founded, now], mails }, answer: undefined }
}

interface Inviting {
  readonly userId: string
  /** Mails that the person wants to send. */
  readonly count: number
  readonly isRegistered: boolean
}

/**
 * Counts mails by which a person invites into any organisation: anybody can found organisations, so what one of them
 * sends is no limit. @throws guest.tooManyToday with the number that is left
 */
export function countMails(
  state: QuotaRow | null,
  { userId, count, isRegistered }: Inviting,
  now: Date,
): Decision<QuotaRow, void> {
  const { founded, mails } = recent(state, now)
  const { registered, other } = guestLimits.mailsPerDay
  const sent = mails.reduce((sum, one) => sum + one.count, 0)
  const left = Math.max(0, shareOf(isRegistered ? registered : other, userId, now) - sent)
  if (count > left) throw new AppError('guest.tooManyToday', { params: { left } })
  return { next: { founded, mails: [...mails, { at: now, count }] }, answer: undefined }
}

function recent(state: QuotaRow | null, now: Date): QuotaRow {
  const { founded = [], mails = [] } = state ?? {}
  return {
    founded: founded.filter((at) => at.getTime() > now.getTime() - 7 * day),
    mails: mails.filter(({ at }) => at.getTime() > now.getTime() - day),
  }
}

/** Returns the part of a limit that a person has: a tenth while their account is new. */
function shareOf(limit: number, userId: string, now: Date): number {
  const since = idTime(userId)
  const isNew = since !== null && now.getTime() - since.getTime() < orgLimits.newAccountHours * hour
  return isNew ? Math.ceil(limit / 10) : limit
}
