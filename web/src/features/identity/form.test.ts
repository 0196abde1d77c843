import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/request.ts'
import { changeResolver, completeResolver, showRefusal, showWrongPassword, submitBody, submitResolver } from './form.ts'

const messages = async (result: unknown) => {
  const { errors } = (await result) as { errors: Record<string, { message: string }> }
  return Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]))
}
const good = { username: ' Jana@Example.com ', code: '123 456', newPassword: 'Spolecne2026', repeated: 'Spolecne2026' }

describe('a new password', () => {
  it('is accepted with a pasted code, and sent without the repetition', async () => {
    expect(await messages(submitResolver(good))).toEqual({})
    expect(submitBody(good)).toEqual({ username: 'jana@example.com', code: '123456', newPassword: 'Spolecne2026' })
  })

  it('must equal its repetition', async () => {
    const values = { ...good, repeated: 'Spolecne2025' }
    expect(await messages(submitResolver(values))).toEqual({
      repeated: 'validation.passwordsMatch',
    })
  })

  it('requires a code, eight characters and all kinds of them', async () => {
    const values = { ...good, code: '', newPassword: 'abc', repeated: 'abc' }
    expect(await messages(submitResolver(values))).toMatchObject({
      code: 'validation.required',
      newPassword: 'validation.passwordLength',
    })
  })

  it('must differ from the old one', async () => {
    const values = { oldPassword: 'Spolecne2026', newPassword: 'Spolecne2026', repeated: 'Spolecne2026' }
    expect(await messages(changeResolver(values))).toEqual({ newPassword: 'identity.samePassword' })
  })

  it('of an invited person requires a name, a surname and a gender', async () => {
    const values = { name: '', surname: '', family_name: '', gender: null, newPassword: 'Spolecne2026', repeated: 'x' }
    const { surname: _, ...asked } = values
    expect(Object.keys(await messages(completeResolver(asked))).sort()).toEqual([
      'family_name',
      'gender',
      'name',
      'repeated',
    ])
  })
})

describe('a refusal', () => {
  it('is shown under the field that it is about', () => {
    const setError = vi.fn<(field: string, problem: object) => void>()
    expect(showRefusal(new CallError('identity.codeMismatch', 400), ['username', 'code'], setError)).toBe(true)
    expect(setError).toHaveBeenCalledWith('code', { type: 'identity.codeMismatch', message: 'identity.codeMismatch' })
    expect(showRefusal(new CallError('identity.limitExceeded', 429), ['username', 'code'], setError)).toBe(false)
  })
})

describe('a refused password of a sign-up', () => {
  it.each([
    ['identity.notAuthorized', 'identity.wrongPassword'],
    ['identity.locked', 'validation.signUpLocked'],
    ['identity.newDeviceLocked', 'validation.signUpLocked'],
  ] as const)('is shown under its field without pointing to a password that an account has: %s', (code, message) => {
    const setError = vi.fn<Parameters<typeof showWrongPassword>[1]>()
    expect(showWrongPassword(new CallError(code, 400), setError)).toBe(true)
    expect(setError).toHaveBeenCalledWith('password', { type: message, message })
    expect(showWrongPassword(new CallError('identity.codeMismatch', 400), setError)).toBe(false)
  })
})
