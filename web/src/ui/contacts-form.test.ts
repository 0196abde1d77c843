import type { Contacts } from '@parta/contracts/notes'
import { describe, expect, it } from 'vitest'
import { contactsBody, contactsResolver, contactsValues } from './contacts-form.ts'

const values: Contacts = { tel: '+420 777 123-456', email: ' jana@example.com ', gdpr: true }
const problems = (given: Contacts) => {
  const { errors } = contactsResolver(given)
  return Object.entries(errors).map(([field, error]) => `${field}: ${String(error?.message)}`)
}

describe('the contact card', () => {
  it('is sent without spaces and separators', () => {
    expect(contactsBody(values)).toEqual({ tel: '+420777123456', email: 'jana@example.com', gdpr: true })
  })

  it('starts with the known contacts, or else the account’s e-mail, and without the consent', () => {
    expect(contactsValues(values, 'jana@parta.test')).toEqual({ ...values, gdpr: false })
    const unknown = { tel: '', email: '', gdpr: false }
    expect(contactsValues(unknown, 'jana@parta.test')).toEqual({ ...unknown, email: 'jana@parta.test' })
  })

  it('requires a telephone, an e-mail and the consent', () => {
    expect(problems(values)).toEqual([])
    expect(problems({ tel: '', email: '', gdpr: false })).toHaveLength(3)
    expect(problems({ ...values, gdpr: false })).toEqual(['gdpr: validation.consent'])
  })

  it.each(['12345', '+420 777 abc', '123456789012345'])('refuse the telephone %s', async (tel) => {
    expect(problems({ ...values, tel })).toEqual(['tel: validation.telephone'])
  })
})
