import { Button, NativeSelect } from '@mantine/core'
import { statementFormats } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { useAction } from '../../../lib/use-action.ts'
import { saveStatement, useBalances } from '../api.ts'
import { periodsOf } from '../period.ts'
import classes from './Kart.module.css'

/**
 * The statement of a chosen period as a file, for each currency in which there is credit or a movement.
 * @param moved the currencies of the movements that are shown
 */
export function Statements({ moved }: { moved: ReadonlySet<Currency> }) {
  const { t } = useTranslation('payments')
  const { data } = useBalances()
  const { isBusy, act } = useAction()
  const { years, months } = periodsOf(useNow())
  const [chosen, setChosen] = useState('last')
  const period = [...years, ...months].find(({ id }) => id === chosen) ?? years[0]
  const currencies = data?.credit.filter(({ currency, available }) => available !== 0 || moved.has(currency)) ?? []
  if (!period || currencies.length === 0) return null
  const named = years.map(({ id }) => ({ value: id, label: id === 'last' ? t('log.lastYear') : id }))
  const ofMonths = months.map(({ id }) => ({ value: id, label: monthText(`${id}-15`, currentLocale()) }))
  return (
    <div className={classes.statements}>
      <NativeSelect
        label={t('log.period')}
        data={[
          { group: t('log.years'), items: named },
          { group: t('log.months'), items: ofMonths },
        ]}
        value={period.id}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      {currencies.map(({ currency }) => (
        <div key={currency} className={classes.statement}>
          <span className={classes.muted}>{t('log.statementOf', { currency })}</span>
          {statementFormats.map((format) => (
            <Button
              key={format}
              variant="default"
              size="sm"
              loading={isBusy}
              px="sm"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              aria-label={t('log.statement', { currency, format: format.toUpperCase() })}
              onClick={() => act(() => saveStatement(currency, { format, period }))}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      ))}
    </div>
  )
}
