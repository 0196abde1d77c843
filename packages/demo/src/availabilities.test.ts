import { heatLimits } from '@parta/contracts/availability-values'
import { describe, expect, it } from 'vitest'
import { cityOf } from './city.ts'
import { groups } from './data/groups.ts'
import { demoAccounts, demoAvailabilities, demoEvents } from './world.ts'

const now = new Date('2026-03-03T09:20:00Z')
const sundays = demoAvailabilities(now).filter(({ form }) => form.type === 'permanent' && form.dayOfWeek === 'sunday')

describe('the groups that are free on Sunday evenings', () => {
  it.each(groups)('the heat map shows that of $activity: it lives in one city', ({ activity }) => {
    const group = sundays.filter(({ form }) => form.chosen?.includes(activity))
    expect(new Set(group.map(({ form }) => cityOf(form.location))).size).toBe(1)
    expect(new Set(group.map(({ userId }) => userId)).size).toBeGreaterThanOrEqual(heatLimits.bands[0])
  })

  it('each have an account of the banner that may be asked to create an event', () => {
    const asked = sundays.filter(({ form }) => form.opportunities).map(({ userId }) => userId)
    expect(asked).toEqual(demoAccounts.map(({ id }) => id))
  })

  it.each(sundays)('$id overlaps no demo event of its activity', ({ form }) => {
    const [from, to] = [Date.parse(form.dateStart), Date.parse(form.dateEnd ?? '')]
    const inTheWay = demoEvents(now).filter(({ activityType, date }) => {
      const start = Date.parse(date)
      return form.chosen?.includes(activityType) && start >= from && start < to
    })
    expect(inTheWay).toEqual([])
  })
})
