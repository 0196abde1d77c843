import type { Contacts } from '@parta/contracts/notes'
import { plainTelephone } from '@parta/contracts/predicates/telephone'
import validate from '../../generated/forms/update-notes.js'
import { formResolver } from '../../lib/form.ts'

export interface ContactsValues {
  tel: string
  email: string
  gdpr: boolean
}

/** The consent is never preselected: it must be given each time. */
export function contactsValues({ tel, email }: Contacts): ContactsValues {
  return { tel, email, gdpr: false }
}

export function contactsBody({ tel, email, gdpr }: ContactsValues) {
  return { tel: plainTelephone(tel), email: email.trim(), gdpr }
}

export const contactsResolver = formResolver<ContactsValues>(validate, contactsBody)
