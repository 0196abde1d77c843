import { Button, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMap2 } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cityNames, pointOf } from '../../../lib/geo.ts'
import { CityButtons } from '../../../ui/CityButtons.tsx'
import { LocationPicker } from '../../../ui/LocationPicker.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import type { ProfileValues } from '../form.ts'
import classes from './HomeField.module.css'

/** The home in two rows of buttons: a city, the browser's position, or any point on a map that opens in a dialog. */
export function HomeField() {
  const { t } = useTranslation('profiles')
  const { field } = useController<ProfileValues, 'location'>({ name: 'location' })
  const [opened, map] = useDisclosure(false)
  const { value } = field
  const isElsewhere =
    value !== null && !cityNames.some((city) => pointOf(city).lat === value.lat && pointOf(city).lon === value.lon)
  return (
    <div>
      <p className={classes.label} id="home-label">
        {t('location')}
      </p>
      <CityButtons label={t('location')} centre={value} onChoose={(point) => field.onChange(point)}>
        <Pill isPressed={isElsewhere} onClick={map.open}>
          <IconMap2 size={18} aria-hidden="true" /> {t('about.onMap')}
        </Pill>
      </CityButtons>
      <Modal opened={opened} onClose={map.close} title={t('location')}>
        <Stack>
          <LocationPicker label={t('location')} value={value} onChange={field.onChange} />
          <Button onClick={map.close}>{t('about.mapDone')}</Button>
        </Stack>
      </Modal>
    </div>
  )
}
