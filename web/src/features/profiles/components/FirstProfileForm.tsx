import { Checkbox, Stack } from '@mantine/core'
import type { Me } from '@parta/contracts/profiles'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n.ts'
import { legalPath } from '../../../lib/paths.ts'
import { newSeed } from '../../../lib/random.ts'
import { CallError } from '../../../lib/request.ts'
import { ConsentText } from '../../../ui/ConsentText.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Failed } from '../../../ui/ListStates.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { saveFirstProfile, useTextVersions } from '../api.ts'
import { type FirstProfileValues, firstProfileBody, firstProfileResolver, profileValues } from '../form.ts'
import { showRefusal } from '../refusal.ts'
import classes from './FirstProfileForm.module.css'
import { HomeField } from './HomeField.tsx'
import { ActivitiesField, MoreFields, NameField } from './ProfileFields.tsx'

const consents = ['terms', 'privacy', 'gdpr'] as const
const folded = ['surname', 'gender', 'age', 'languages', 'description', 'image'] as const

/** Fills in what is known from a social sign-in or an invitation. */
function firstValues(me: Me): FirstProfileValues {
  const known = profileValues(me)
  return {
    ...known,
    gender: me.gender === 'unknown' ? null : me.gender,
    age: me.age === 'unknown' ? null : me.age,
    languages: known.languages.length > 0 ? known.languages : [currentLocale()],
    image: me.image === 'BASIC' ? `SEED:${newSeed()}` : me.image,
    consents: { terms: false, privacy: false, gdpr: false },
  }
}

export function FirstProfileForm({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const stored = useStoredDraft('first-profile', firstValues(me))
  const form = useForm<FirstProfileValues>({
    shouldFocusError: false,
    resolver: firstProfileResolver,
    defaultValues: stored.restored,
  })
  // A draft must not contain consents.
  const saving = useDraft(form, stored, { without: ['consents'] })
  const { isSubmitting } = form.formState
  const agreed = consents.every((consent) => form.watch(`consents.${consent}`))
  const { data: versions, error: unread, mutate } = useTextVersions()

  const submit = form.handleSubmit(async (values) => {
    if (!versions) return
    try {
      await saving(() => saveFirstProfile(firstProfileBody(values) as Parameters<typeof saveFirstProfile>[0], versions))
    } catch (error) {
      // The texts have changed meanwhile: they must be read and agreed to again.
      if (error instanceof CallError && error.code === 'terms.outdated') {
        form.setValue('consents', firstValues(me).consents)
        await mutate()
      }
      showRefusal(error, form.setError)
    }
  })

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.card}>
        <Stack gap="sm">
          <NameField />
          <HomeField />
          <ActivitiesField isShort />
          <Fold title={t('about.more')} hint={t('about.optional')} names={folded}>
            <Stack gap="lg" pb="sm">
              <MoreFields email={me.email} />
            </Stack>
          </Fold>
          <Agreements />
          {unread && <Failed error={unread} again={() => void mutate()} />}
          <SendButton
            type="submit"
            size="lg"
            missing={agreed && versions ? '' : t('about.agreeFirst')}
            loading={isSubmitting}
          >
            {t('about.submit')}
          </SendButton>
        </Stack>
      </Form>
    </FormProvider>
  )
}

function Agreements() {
  const { t } = useTranslation('profiles')
  const { register } = useFormContext<FirstProfileValues>()
  return (
    <div>
      {consents.map((consent) => (
        <Checkbox
          key={consent}
          label={<ConsentText text={t(`consents.${consent}`)} to={legalPath(consent)} />}
          classNames={{ body: classes.consent ?? '' }}
          {...register(`consents.${consent}`)}
        />
      ))}
    </div>
  )
}
