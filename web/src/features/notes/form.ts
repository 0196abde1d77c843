import validate from '../../generated/forms/update-notes.js'
import { formResolver } from '../../lib/form.ts'

export interface ContactsValues {
  tel: string
  email: string
  gdpr: boolean
}

/** People write a number with spaces; it is kept without them. */
export function contactsBody({ tel, email, gdpr }: ContactsValues) {
  return { tel: tel.replaceAll(/[\s()/-]/g, ''), email: email.trim(), gdpr }
}

export const contactsResolver = formResolver<ContactsValues>(validate, contactsBody)
