import type * as operations from '@parta/contracts/notes'
import type { Contacts } from '@parta/contracts/notes'
import { plainTelephone } from '@parta/contracts/predicates/telephone'
import validate from '../generated/forms/update-notes.js'
import { formResolver } from '../lib/form.ts'
import type { BodyOf } from '../lib/request.ts'

export type ContactsBody = BodyOf<typeof operations.updateNotes>

/** The known contacts, or else the account's e-mail. The consent is never preselected: it must be given each time. */
export function contactsValues(known: Contacts, email = ''): Contacts {
  return known.tel ? { ...known, gdpr: false } : { tel: '', email, gdpr: false }
}

export function contactsBody({ tel, email, gdpr }: Contacts): ContactsBody {
  // The resolver accepts only a form with the consent.
  return { tel: plainTelephone(tel), email: email.trim(), gdpr: gdpr as true }
}

export const contactsResolver = formResolver<Contacts>(validate, contactsBody)
