import { NativeSelect, Stack, Switch } from '@mantine/core'
import { type GuestColumn, type GuestReport, guestColumns } from '@parta/contracts/guests'
import { useTranslation } from 'react-i18next'
import type { Meaning } from '../api.ts'
import classes from './Guests.module.css'

interface Props {
  readonly report: GuestReport
  readonly isBusy: boolean
  readonly onChange: (meaning: Meaning) => void
}

/** What each column of a list means; the first guess can be changed. */
export function Columns({ report: { columns, hasTitles }, isBusy, onChange }: Props) {
  const { t } = useTranslation('guests')
  const meanings = columns.map(({ column }) => column)
  const choose = (at: number, column: GuestColumn | null) => {
    // A meaning moves here from the column that had it.
    const others = meanings.map((other) => (other === column ? null : other))
    onChange({ hasTitles, columns: others.map((other, index) => (index === at ? column : other)) })
  }
  const options = [
    { value: '', label: t('ignore') },
    ...guestColumns.map((value) => ({ value, label: t(`columns.${value}`) })),
  ]
  return (
    <Stack gap="sm">
      <h2 className={classes.title}>{t('columnsTitle')}</h2>
      <Switch
        label={t('hasTitles')}
        checked={hasTitles}
        disabled={isBusy}
        onChange={(event) => onChange({ hasTitles: event.currentTarget.checked, columns: meanings })}
      />
      <div className={classes.columns} data-testid="guest-columns">
        {columns.map(({ title, sample, column }, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their places
            key={at}
            label={title || t('columnOf', { number: at + 1 })}
            description={sample || t('emptyColumn')}
            data={options}
            value={column ?? ''}
            disabled={isBusy}
            onChange={(event) => choose(at, (event.currentTarget.value || null) as GuestColumn | null)}
          />
        ))}
      </div>
    </Stack>
  )
}
