import { hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { StatusFile } from '@parta/contracts/status'

interface Question {
  /** The version that the person has accepted. */
  readonly accepted: number
  readonly file: Pick<StatusFile, 'termsAndConditionsVersion' | 'effectiveDate'> | null
  /** The postponement that this browser has stored. */
  readonly later: string | null
  readonly now: Date
}

/** Part 1, section 4: newer terms must be accepted, unless they were postponed until tomorrow. */
export function mustAcceptTerms({ accepted, file, later, now }: Question): boolean {
  if (file === null || accepted >= file.termsAndConditionsVersion) return false
  const [version, until = ''] = later?.split(' ') ?? []
  const isPutOff = Number(version) === file.termsAndConditionsVersion && now < new Date(until)
  return !(isPutOff && canPostpone(file, now))
}

/** Returns the version to accept if the displayed text is the one in force, otherwise null. */
export function versionToAccept(
  file: Pick<StatusFile, 'termsAndConditionsVersion'>,
  read: { readonly version: number } | undefined,
): number | null {
  return read?.version === file.termsAndConditionsVersion ? read.version : null
}

/** Only terms that are not in force yet can be postponed. */
export function canPostpone(file: Pick<StatusFile, 'effectiveDate'>, now: Date): boolean {
  return file.effectiveDate !== undefined && new Date(file.effectiveDate) > now
}

/** Returns the value to store for a postponement: the version and the end. */
export function postponed({ file, now }: { file: StatusFile; now: Date }): string {
  const until = new Date(now.getTime() + limits.termsPostponeHours * hour)
  return `${file.termsAndConditionsVersion} ${until.toISOString()}`
}
