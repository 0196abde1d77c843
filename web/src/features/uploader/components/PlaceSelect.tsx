import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import { folded } from '@parta/contracts/predicates/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastCity, pointOf } from '../../../lib/geo.ts'
import { usePlaces } from '../../../queries/places.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly label: string
  readonly value: string | null
  /** Places that are offered before anything is typed. */
  readonly offered: readonly Named[]
  readonly isBusy: boolean
  readonly onChange: (id: string | null) => void
}

/** Chooses a place: one of the organisation's, or any by a part of its name or address. */
export function PlaceSelect({ label, value, offered, isBusy, onChange }: Props) {
  const { t } = useTranslation('uploader')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Named | null>(null)
  const [query] = useDebouncedValue(typed.trim(), limits.debounce.calendar)
  const near = { ...pointOf(lastCity()), distance: limits.distanceMax }
  const found = usePlaces(query ? { ...near, query } : near).data?.items ?? []
  const listed = found.map(({ id, name, address }) => ({ id, name: address ? `${name} (${address})` : name }))
  const kept = chosen && chosen.id === value ? [chosen] : []
  // The first name of a place stays, so that the text of the field does not change while its search goes on.
  const names = new Map([...listed, ...offered, ...kept].map(({ id, name }) => [id, name]))
  return (
    <Select
      label={label}
      placeholder={t('placeSearch')}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      disabled={isBusy}
      onChange={(id) => {
        setChosen(id === null ? null : { id, name: names.get(id) ?? id })
        onChange(id)
      }}
      onSearchChange={setTyped}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noPlace')}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && folded(option.label).includes(folded(search)))
      }
    />
  )
}
