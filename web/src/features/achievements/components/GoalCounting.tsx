import { Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { type AchievementFunction, achievementFunctions } from '@parta/contracts/achievement-values'
import { limits } from '@parta/contracts/limits'
import { type AchievementParameter, parametersOf } from '@parta/contracts/predicates/achievements'
import { type Emoji, emojis } from '@parta/contracts/values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import type { GoalValues } from '../form.ts'

/** What the achievement counts; only the parameters that the function takes are shown. */
export function GoalCounting({ isOfOrg }: { isOfOrg: boolean }) {
  const { t } = useTranslation('achievements')
  const text = useErrorText()
  const { control, watch, register, formState } = useFormContext<GoalValues>()
  const chosen = watch('function')
  const takes = (parameter: AchievementParameter) => parametersOf[chosen].includes(parameter)
  // An organisation counts only what happens in it.
  const functions = achievementFunctions.filter((name) => !isOfOrg || parametersOf[name].includes('orgId'))
  return (
    <Card title={t('form.counting')}>
      <Stack>
        <Controller
          control={control}
          name="function"
          render={({ field }) => (
            <Select
              label={t('form.function')}
              description={isOfOrg ? t('form.ofOrg') : undefined}
              allowDeselect={false}
              data={functions.map((name) => ({ value: name, label: t(`function.${name}`) }))}
              value={field.value}
              onChange={(name) => field.onChange((name ?? chosen) as AchievementFunction)}
              error={text(formState.errors.function)}
            />
          )}
        />
        {takes('activityType') && (
          <Controller
            control={control}
            name="activityType"
            render={({ field }) => (
              <ActivitySelect label={t('form.activity')} clearable value={field.value} onChange={field.onChange} />
            )}
          />
        )}
        {takes('emoji') && <EmojiSelect />}
        <Group grow preventGrowOverflow align="flex-start">
          <TextInput type="date" label={t('form.from')} {...register('from')} />
          <TextInput type="date" label={t('form.to')} error={text(formState.errors.to)} {...register('to')} />
        </Group>
        {takes('withinDays') && (
          <Controller
            control={control}
            name="withinDays"
            render={({ field }) => (
              <NumberInput
                label={t('form.withinDays')}
                description={t('form.withinDaysHint')}
                min={1}
                max={limits.achievements.days}
                allowDecimal={false}
                value={field.value}
                onChange={(days) => field.onChange(typeof days === 'number' ? days : '')}
              />
            )}
          />
        )}
      </Stack>
    </Card>
  )
}

function EmojiSelect() {
  const { t } = useTranslation('achievements')
  const { control } = useFormContext<GoalValues>()
  const options = (Object.keys(emojis) as Emoji[]).map((key) => ({
    value: key,
    label: `${emojis[key]} ${t(`emojis:${key}`)}`,
  }))
  return (
    <Controller
      control={control}
      name="emoji"
      render={({ field }) => (
        <Select
          label={t('form.emoji')}
          placeholder={t('form.anyEmoji')}
          searchable
          clearable
          data={options}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  )
}
