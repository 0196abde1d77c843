import { limits } from '@parta/contracts/limits'
import type { StatusFile } from '@parta/contracts/status'

interface Question {
  /** The version that the person has agreed to. */
  readonly accepted: number
  readonly file: Pick<StatusFile, 'termsAndConditionsVersion' | 'effectiveDate'> | null
  /** What this browser remembers of a postponement. */
  readonly later: string | null
  readonly now: Date
}

/** Part 1, section 4: terms newer than the accepted ones come first, unless they were put off until tomorrow. */
export function mustAcceptTerms({ accepted, file, later, now }: Question): boolean {
  if (file === null || accepted >= file.termsAndConditionsVersion) return false
  const [version, until = ''] = later?.split(' ') ?? []
  const isPutOff = Number(version) === file.termsAndConditionsVersion && now < new Date(until)
  return !(isPutOff && canPostpone(file, now))
}

/** The version that can be agreed to: the one that was read, when it is the one in force; null otherwise. */
export function versionToAccept(
  file: Pick<StatusFile, 'termsAndConditionsVersion'>,
  read: { readonly version: number } | undefined,
): number | null {
  return read?.version === file.termsAndConditionsVersion ? read.version : null
}

/** Only what does not hold yet may wait. */
export function canPostpone(file: Pick<StatusFile, 'effectiveDate'>, now: Date): boolean {
  return file.effectiveDate !== undefined && new Date(file.effectiveDate) > now
}

/** What to remember of a postponement: which version, and until when. */
export function postponed({ file, now }: { file: StatusFile; now: Date }): string {
  const until = new Date(now.getTime() + limits.termsPostponeHours * 3_600_000)
  return `${file.termsAndConditionsVersion} ${until.toISOString()}`
}
