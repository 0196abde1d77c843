import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Place } from '@parta/contracts/places'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import validatePlace from '../../../generated/forms/create-place.js'
import { formResolver, showProblems } from '../../../lib/form.ts'
import { toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { requestPlace } from '../api.ts'

interface Values {
  name: string
  address: string
}

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  /** Where the search is centred: there the new place will be. */
  readonly point: Coordinates
  readonly activity: Activity | null
  readonly onCreated: (place: Place) => void
}

/** A place of one's own. An activity must have been chosen before. */
export function NewPlaceDialog({ opened, onClose, point, activity, onCreated }: Props) {
  const { t } = useTranslation('events')
  const text = useErrorText()
  const bodyOf = ({ name, address }: Values) => ({
    name: name.trim(),
    address: address.trim(),
    location: point,
    activities: activity ? [activity] : [],
  })
  const form = useForm<Values>({
    resolver: formResolver(validatePlace, bodyOf),
    defaultValues: { name: '', address: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      onCreated(await requestPlace(bodyOf(values)))
      form.reset()
      onClose()
    } catch (error) {
      if (!showProblems(error, ['name', 'address'], form.setError)) toastError(error)
    }
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t('new.addPlace')}>
      {activity ? (
        <Stack>
          <TextInput
            label={t('new.placeName')}
            data-autofocus
            maxLength={limits.nameMax}
            error={text(errors.name)}
            {...form.register('name')}
          />
          <TextInput
            label={t('new.placeAddress')}
            description={t('new.placeHere')}
            maxLength={limits.urlMax}
            error={text(errors.address)}
            {...form.register('address')}
          />
          <Button loading={isSubmitting} onClick={() => void submit()}>
            {t('new.addPlace')}
          </Button>
        </Stack>
      ) : (
        <p>{t('new.activityFirst')}</p>
      )}
    </Modal>
  )
}
