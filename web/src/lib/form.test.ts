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
  it('accepts a form that the operation accepts', () => {
    const values = { email: 'jana@example.cz', password: 'Tajemstvi1' }
    expect(resolve(values)).toEqual({ values, errors: {} })
  })

  it('returns one error per field, with the codes of the contract', () => {
    const { errors } = resolve({ email: 'jana', password: 'kratke' })
    expect(errors.email).toMatchObject({ message: 'validation.email' })
    expect(errors.password).toMatchObject({ message: 'validation.passwordLength', types: { limit: '8' } })
  })

  it('treats an empty field as missing', () => {
    const { errors } = resolve({ email: '', password: '' })
    expect(errors.email).toMatchObject({ message: 'validation.emailRequired' })
    expect(errors.password).toMatchObject({ message: 'validation.passwordRequired' })
  })

  it('accepts letters of any alphabet', () => {
    expect(resolve({ email: 'a@example.cz', password: 'řeřichaŘ1' }).errors).toEqual({})
  })

  it('checks the values that will be sent, not those on screen', () => {
    const { errors } = formResolver<{ name: string }>(validateEvent, (values) => values)({ name: 'Fotbal' })
    expect(errors).toHaveProperty('eventPlaceId.message', 'validation.place')
    expect(errors).not.toHaveProperty('name')
  })
})

describe('a refusal of the server', () => {
  const refused = new CallError('validation.failed', 400, { errors: [{ field: 'email', code: 'validation.email' }] })

  it('is shown under the field that it names', () => {
    const shown: unknown[] = []
    expect(showProblems<Values>(refused, ['email', 'password'], (name, error) => shown.push([name, error]))).toBe(true)
    expect(shown).toEqual([['email', { type: 'validation.email', message: 'validation.email', types: {} }]])
  })

  it('is shown as a toast if the form does not have the field', () => {
    expect(showProblems<Values>(refused, ['password'], () => undefined)).toBe(false)
    expect(showProblems<Values>(new Error('other'), ['email'], () => undefined)).toBe(false)
  })
})
