import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePayees } from '../proposals-api.ts'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (orgId: string) => void
}

/** The organisation that is paid out, found by its name. */
export function PayeeField({ value, error, onChange }: Props) {
  const { t } = useTranslation('bank')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  // The field shows the name of the chosen organisation, which is not a search text.
  const [search] = useDebouncedValue(typed === chosen?.name ? '' : typed, 300)
  const { data } = usePayees(search)
  const items = data?.items ?? []
  const shown = chosen && items.every(({ id }) => id !== chosen.id) ? [chosen, ...items] : items
  return (
    <Select
      label={t('proposal.target.payout')}
      placeholder={t('proposal.payeePlaceholder')}
      required
      searchable
      error={error}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      // The server searches, without regard to diacritics.
      filter={({ options }) => options}
      nothingFoundMessage={data ? t('proposal.noPayee') : undefined}
      value={value === '' ? null : value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(shown.find((one) => one.id === id) ?? null)
        onChange(id ?? '')
      }}
    />
  )
}
