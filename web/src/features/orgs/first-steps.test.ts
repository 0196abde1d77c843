import { expect, it } from 'vitest'
import { firstStepsOf } from './first-steps.ts'

const nothing = { hasEvents: false, hasInvited: false, hasProducts: false }

it('a new organisation is led on to a picture, an event, an invitation and a product', () => {
  expect(firstStepsOf({ image: 'BASIC' }, nothing)).toEqual(['picture', 'event', 'invite', 'sell'])
})

it('each step goes away when it is done', () => {
  expect(firstStepsOf({ image: 'FILE:/public/media/x' }, nothing)).toEqual(['event', 'invite', 'sell'])
  expect(firstStepsOf({ image: 'BASIC' }, { ...nothing, hasEvents: true, hasProducts: true })).toEqual([
    'picture',
    'invite',
  ])
})

it('an organisation that has all but a product is not asked to sell', () => {
  expect(firstStepsOf({ image: 'FILE:/x' }, { hasEvents: true, hasInvited: true, hasProducts: false })).toEqual([])
})
