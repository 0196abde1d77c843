import type { OrgRole } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { controlOf } from './rights.ts'

const nothing = { roles: [], canKick: false }
const control = (viewer: OrgRole | undefined, member: OrgRole) =>
  controlOf({ id: 'anna', role: viewer }, { id: 'bara', role: member })

describe('the controls of a member', () => {
  it('let an admin assign any other role and remove anybody', () => {
    expect(control('admin', 'member')).toEqual({ roles: ['powerUser', 'admin'], canKick: true })
    expect(control('admin', 'powerUser')).toEqual({ roles: ['member', 'admin'], canKick: true })
    expect(control('admin', 'admin')).toEqual({ roles: ['member', 'powerUser'], canKick: true })
  })

  it('let a power user only exchange the roles member and power user', () => {
    expect(control('powerUser', 'member')).toEqual({ roles: ['powerUser'], canKick: false })
    expect(control('powerUser', 'powerUser')).toEqual({ roles: ['member'], canKick: false })
    expect(control('powerUser', 'admin')).toEqual(nothing)
  })

  it('are empty for members and strangers', () => {
    for (const role of ['member', 'powerUser', 'admin'] as const) {
      expect(control('member', role)).toEqual(nothing)
      expect(control(undefined, role)).toEqual(nothing)
    }
  })

  it('are empty for oneself', () => {
    expect(controlOf({ id: 'anna', role: 'admin' }, { id: 'anna', role: 'admin' })).toEqual(nothing)
  })
})
