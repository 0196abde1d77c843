import { Button, Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAddress, withParam } from '../../../lib/address.ts'
import { wallClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/now.ts'
import { Card } from '../../../ui/Card.tsx'
import { before, monthStart } from '../sales.ts'
import classes from './Products.module.css'

/** The range of days of a report, which is kept in the address; at most a year, until today (part 2, section 5). */
export function RangeFields({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('products')
  const [, change] = useAddress()
  const today = wallClock(useNow()).day
  const earliest = before(today, { years: 1 })
  const choose = (first: string, last: string) =>
    change((now) => withParam(withParam(now, 'from', first || null), 'to', last || null))
  const ranges = [
    { first: monthStart(today), text: t('sales.thisMonth') },
    ...[30, 90].map((days) => ({
      first: before(today, { days: days - 1 }),
      text: t('sales.lastDays', { count: days }),
    })),
    { first: earliest, text: t('sales.lastYear') },
  ]
  return (
    <Card>
      <div className={`${classes.pair} ${classes.days}`}>
        <TextInput
          type="date"
          label={t('sales.from')}
          min={earliest}
          max={to || today}
          value={from}
          onChange={({ currentTarget: { value } }) => choose(value, to)}
        />
        <TextInput
          type="date"
          label={t('sales.to')}
          min={from || earliest}
          max={today}
          value={to}
          onChange={({ currentTarget: { value } }) => choose(from, value)}
        />
      </div>
      <Group gap="xs" mt="md">
        {ranges.map(({ first, text }) => {
          const isChosen = from === first && to === today
          return (
            <Button
              key={text}
              variant={isChosen ? 'filled' : 'light'}
              aria-pressed={isChosen}
              size="sm"
              onClick={() => choose(first, today)}
            >
              {text}
            </Button>
          )
        })}
      </Group>
    </Card>
  )
}
