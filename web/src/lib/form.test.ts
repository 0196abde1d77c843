import { describe, expect, it } from 'vitest'
import validateEvent from '../generated/forms/create-event.js'
import validateSignUp from '../generated/forms/sign-up.js'
import { formResolver, showProblems } from './form.ts'
import { CallError } from './request.ts'

interface Values {
  email: string
  password: string
}
const resolve = (values: Values) => formResolver<Values>(validateSignUp, (form) => form)(values)

describe('the form resolver', () => {
  it('lets a form through that the operation would accept', () => {
    const values = { email: 'jana@example.cz', password: 'Tajemstvi1' }
    expect(resolve(values)).toEqual({ values, errors: {} })
  })

  it('says one thing a field, by the codes of the contract', () => {
    const { errors } = resolve({ email: 'jana', password: 'kratke' })
    expect(errors.email).toMatchObject({ message: 'validation.email' })
    expect(errors.password).toMatchObject({ message: 'validation.passwordLength', types: { limit: '8' } })
  })

  it('takes an empty field for one that is missing', () => {
    const { errors } = resolve({ email: '', password: '' })
    expect(errors.email).toMatchObject({ message: 'validation.emailRequired' })
    expect(errors.password).toMatchObject({ message: 'validation.passwordRequired' })
  })

  it('counts letters of any alphabet as letters', () => {
    expect(resolve({ email: 'a@example.cz', password: 'řeřichaŘ1' }).errors).toEqual({})
  })

  it('says what is missing from what will be sent, not from what is on screen', () => {
    const { errors } = formResolver<{ name: string }>(validateEvent, (values) => values)({ name: 'Fotbal' })
    expect(errors).toHaveProperty('eventPlaceId.message', 'validation.required')
    expect(errors).not.toHaveProperty('name')
  })
})

describe('a refusal of the server', () => {
  const refused = new CallError('validation.failed', 400, { errors: [{ field: 'email', code: 'validation.email' }] })

  it('shows under the field that it names', () => {
    const shown: unknown[] = []
    expect(showProblems<Values>(refused, ['email', 'password'], (name, error) => shown.push([name, error]))).toBe(true)
    expect(shown).toEqual([['email', { type: 'validation.email', message: 'validation.email', types: {} }]])
  })

  it('is left to a toast when the form has no such field', () => {
    expect(showProblems<Values>(refused, ['password'], () => undefined)).toBe(false)
    expect(showProblems<Values>(new Error('other'), ['email'], () => undefined)).toBe(false)
  })
})
