import { describe, expect, it } from 'vitest'
import { applePerson, facebookPerson, googlePerson } from './read-person.ts'

describe('reading a provider’s person:', () => {
  it.each([
    [{ email: 'Jana@Gmail.com', email_verified: true }, true],
    [{ email: 'jana@club.example', email_verified: true, hd: 'club.example' }, true],
    [{ email: 'jana@club.example', email_verified: true }, false],
    [{ email: 'jana@club.example', email_verified: true, hd: '' }, false],
    [{ email: 'jana@gmail.com.evil.example', email_verified: true }, false],
    [{ email: 'jana@gmail.com', email_verified: false, hd: 'x' }, false],
    [{ email: 'jana@gmail.com' }, false],
  ])('Google speaks for its own mailboxes and for Workspace: %j', (claims, verified) => {
    expect(googlePerson({ sub: '1', ...claims }).verified).toBe(verified)
  })

  it.each([
    [true, true],
    ['true', true],
    ['false', false],
    [false, false],
    [undefined, false],
    [1, false],
  ])('Apple says verified as a boolean or as its text: %j', (said, verified) => {
    expect(applePerson({ sub: '1', email: 'a@b.cz', email_verified: said }, '').verified).toBe(verified)
  })

  it('Facebook never vouches for an e-mail', () => {
    expect(facebookPerson({ id: '1', email: 'a@b.cz', email_verified: true, verified: true }).verified).toBe(false)
  })

  it('an e-mail is stored in lower case, and an invalid one is ignored', () => {
    expect(googlePerson({ sub: '1', email: 'Jana.Nova@Example.COM' }).email).toBe('jana.nova@example.com')
    for (const email of [undefined, 7, '', 'jana', 'a@b@c', `${'x'.repeat(250)}@b.cz`, ['a@b.cz']]) {
      expect(googlePerson({ sub: '1', email }).email).toBe('')
    }
  })

  it('names are cleaned for the form of the first profile', () => {
    const given = (first: unknown, last: unknown) =>
      googlePerson({ sub: '1', given_name: first, family_name: last }).given
    expect(given('Jana', 'Nováková')).toEqual({ name: 'Jana', surname: 'Nováková', gender: 'unknown' })
    expect(given(' <b>Jana\n', 'Nová\u0000ková ')).toEqual({ name: 'b Jana', surname: 'Nová ková', gender: 'unknown' })
    expect(given('x'.repeat(500), '')?.name).toHaveLength(128)
    expect(given('', undefined)).toBeNull()
    expect(given({}, 7)).toBeNull()
    expect(facebookPerson({ id: '1', name: 'Jan Amos Komenský' }).given).toMatchObject({
      name: 'Jan Amos',
      surname: 'Komenský',
    })
    expect(facebookPerson({ id: '1', name: 'Jana' }).given).toMatchObject({ name: 'Jana', surname: '' })
  })

  it('Apple’s name is read from the form, and an invalid form is ignored', () => {
    const user = JSON.stringify({ name: { firstName: 'Jana', lastName: 'Nová' }, email: 'other@evil.example' })
    const person = applePerson({ sub: '1', email: 'jana@b.cz' }, user)
    expect(person).toMatchObject({ email: 'jana@b.cz', given: { name: 'Jana', surname: 'Nová' } })
    for (const text of ['', '{', 'null', '7', '{"name":7}', '{"name":{"firstName":{}}}']) {
      expect(applePerson({ sub: '1' }, text).given).toBeNull()
    }
  })

  it.each([undefined, null, '', 7, {}, 'x'.repeat(256)])('is nobody without a subject: %j', (subject) => {
    expect(() => googlePerson({ sub: subject, email: 'a@gmail.com' })).toThrow('identity.socialFailed')
    expect(() => applePerson({ sub: subject, email: 'a@b.cz' }, '')).toThrow('identity.socialFailed')
    expect(() => facebookPerson({ id: subject, email: 'a@b.cz' })).toThrow('identity.socialFailed')
  })
})
