import { limits } from '@parta/contracts/limits'
import type { FieldErrors } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { invitationBody, invitationResolver, newOrgValues, orgBody, orgResolver } from './form.ts'

const codes = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))

describe('the form of an organisation', () => {
  const wrong = (change: object) => codes(orgResolver({ ...newOrgValues(), name: 'Smeč', ...change }).errors)

  it('requires a name and nothing else', () => {
    expect(wrong({ name: '  ' })).toHaveProperty('name')
    expect(wrong({})).toEqual({})
  })

  it('accepts 1 to 100 members, or no limit', () => {
    expect(wrong({ isUnlimited: false, maxMembers: 0 })).toEqual({ maxMembers: 'validation.maxMembers' })
    expect(wrong({ isUnlimited: false, maxMembers: 101 })).toEqual({ maxMembers: 'validation.maxMembers' })
    expect(wrong({ isUnlimited: false, maxMembers: '' })).toHaveProperty('maxMembers')
    expect(wrong({ isUnlimited: false, maxMembers: 100 })).toEqual({})
    expect(orgBody({ ...newOrgValues(), maxMembers: '' }).maxMembers).toBe(limits.unlimited)
  })

  it('has the type "team" by default', () => {
    expect(orgBody(newOrgValues()).tags).toEqual({ team: true, club: false, organization: false })
  })

  it('sends a new picture as a file, and does not send an unchanged one', () => {
    expect(orgBody({ ...newOrgValues(), image: 'FILE:data:image/webp;base64,AAAA' })).toMatchObject({
      file: 'data:image/webp;base64,AAAA',
    })
    expect(orgBody({ ...newOrgValues(), image: 'FILE:/media/a.webp' })).not.toHaveProperty('image')
  })
})

describe('the form of an invitation', () => {
  const values = { days: 7, isUnlimited: false, maxUses: 5, approval: true } as const

  it('sends the validity, the number of uses and whether an admin approves', () => {
    expect(invitationBody(values)).toEqual({ days: 7, maxUses: 5, approval: true })
    expect(invitationBody({ ...values, isUnlimited: true }).maxUses).toBe(limits.unlimited)
  })

  it('accepts 1 to 1000 uses', () => {
    const { errors } = invitationResolver({ ...values, maxUses: 1001 })
    expect(codes(errors)).toEqual({ maxUses: 'validation.maxUses' })
  })
})
