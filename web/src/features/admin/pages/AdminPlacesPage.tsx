import { Button, Select } from '@mantine/core'
import type { AdminPlace } from '@parta/contracts/administration'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestConversion, useAdminPlaces } from '../api.ts'
import classes from '../components/AdminList.module.css'
import { AdminList, useAdminSearch } from '../components/AdminList.tsx'

const shown = ['added', 'all'] as const
type Shown = (typeof shown)[number]

export function AdminPlacesPage() {
  const { t } = useTranslation('admin')
  const { text } = useAdminSearch()
  const [which, setWhich] = useState<Shown>('added')
  const list = useAdminPlaces(which, text)
  return (
    <>
      <PageHeader title={t('places.title')} lead={t('places.lead')} />
      <AdminList
        list={list}
        label={t('places.search')}
        empty={
          which === 'added' && text === ''
            ? { title: t('places.noneAdded'), text: t('places.noneAddedText') }
            : { title: t('none'), text: t('noneText') }
        }
        filters={
          <Select
            label={t('places.show')}
            data={shown.map((value) => ({ value, label: t(`places.shown.${value}`) }))}
            value={which}
            allowDeselect={false}
            onChange={(value) => setWhich((value ?? 'added') as Shown)}
          />
        }
        row={(place) => <PlaceRow key={place.id} place={place} />}
      />
    </>
  )
}

function PlaceRow({ place }: { place: AdminPlace }) {
  const { t } = useTranslation('admin')
  const { isBusy, act } = useAction()
  const { name, address, owner, wasAdded, activities } = place
  const convert = () =>
    act(async () => {
      await requestConversion(place)
      toast(t(owner === 'user' ? 'places.taken' : 'places.given', { name }))
    })
  return (
    <li className={classes.row} data-testid="admin-place">
      <ActivityBadge activity={activities[0] ?? 'any'} size={44} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.line}>{[address, t(`places.owner.${owner}`)].filter(Boolean).join(' · ')}</span>
      </div>
      {(owner === 'user' || wasAdded) && (
        <Button variant="default" loading={isBusy} onClick={convert} aria-label={`${t(`places.to.${owner}`)}: ${name}`}>
          {t(`places.to.${owner}`)}
        </Button>
      )}
    </li>
  )
}
