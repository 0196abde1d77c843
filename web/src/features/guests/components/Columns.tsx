import { Stack, Switch } from '@mantine/core'
import { type GuestReport, guestColumns } from '@parta/contracts/guests'
import { useTranslation } from 'react-i18next'
import { ColumnChoices } from '../../../ui/ColumnChoices.tsx'
import type { Meaning } from '../api.ts'
import classes from './Guests.module.css'

interface Props {
  readonly report: GuestReport
  readonly isBusy: boolean
  readonly onChange: (meaning: Meaning) => void
}

/** What each column of a list means, and whether the first row is one of people. */
export function Columns({ report: { columns, hasTitles }, isBusy, onChange }: Props) {
  const { t } = useTranslation('guests')
  const meanings = columns.map(({ column }) => column)
  return (
    <Stack gap="sm">
      <h2 className={classes.title}>{t('uploader:columnsTitle')}</h2>
      <Switch
        label={t('hasTitles')}
        checked={hasTitles}
        disabled={isBusy}
        onChange={(event) => onChange({ hasTitles: event.currentTarget.checked, columns: meanings })}
      />
      <ColumnChoices
        columns={columns}
        meanings={guestColumns.map((value) => ({ value, label: t(`columns.${value}`) }))}
        isBusy={isBusy}
        onChange={(chosen) => onChange({ hasTitles, columns: chosen })}
      />
    </Stack>
  )
}
