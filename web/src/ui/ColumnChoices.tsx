import { NativeSelect } from '@mantine/core'
import type { MappedColumn } from '@parta/contracts/columns'
import { useTranslation } from 'react-i18next'
import classes from './ColumnChoices.module.css'

interface Props<M extends string> {
  readonly columns: readonly MappedColumn<M>[]
  readonly meanings: readonly { readonly value: M; readonly label: string }[]
  readonly isBusy: boolean
  readonly onChange: (columns: (M | null)[]) => void
}

/** What each column of an uploaded table means; the first guess can be changed. */
export function ColumnChoices<M extends string>({ columns, meanings, isBusy, onChange }: Props<M>) {
  const { t } = useTranslation('uploader')
  const choose = (at: number, chosen: M | null) => {
    // A meaning moves here from the column that had it.
    const others = columns.map(({ column }) => (column === chosen ? null : column))
    onChange(others.with(at, chosen))
  }
  return (
    <div className={classes.columns} data-testid="columns">
      {columns.map(({ title, sample, column }, at) => (
        <NativeSelect
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other name, and keep their places
          key={at}
          label={title || t('columnOf', { number: at + 1 })}
          description={sample || t('emptyColumn')}
          data={[{ value: '', label: t('ignore') }, ...meanings]}
          value={column ?? ''}
          disabled={isBusy}
          onChange={(event) => choose(at, (event.currentTarget.value || null) as M | null)}
        />
      ))}
    </div>
  )
}
