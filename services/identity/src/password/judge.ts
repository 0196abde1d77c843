import { AppError } from '@parta/contracts/errors'
import { dictionary } from '@zxcvbn-ts/language-common'

/** 49,000 passwords that attackers try first, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** What the schema's rule of letters and digits lets through: `Password1` is no password. @throws identity.passwordCommon */
export function refuseCommon(password: string): void {
  if (common.has(password.toLowerCase())) throw AppError.field('identity.passwordCommon', 'password')
}
