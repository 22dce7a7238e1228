import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { DemoHomesContext } from './context.ts';
import type { demoMetersContract, demoHomesContract } from './contract.ts';
import { copyTemplateHome } from './copy-template-home.ts';
import { openTemplateHome } from './open-template-home.ts';
import { listPastReports } from './past-reports.ts';
import { listPastWeather } from './past-weather.ts';
import { placeMeter, templateHomeProgress } from './demo-meters.ts';
import { removeDemoHome } from './store.ts';

export function demoHomesRoutes(
  context: DemoHomesContext,
): Implementation<typeof demoHomesContract> {
  return {
    openTemplateHome: ({ params }) => openTemplateHome(context, params.home),
    listPastReports: ({ params, query }) => listPastReports(context, params.home, query),
    listPastWeather: ({ params, query }) => listPastWeather(context, params.home, query),
    copyTemplateHome: ({ params, body }) => copyTemplateHome(context, params.demoHome, body),
    deleteDemoHome: async ({ params: { demoHome } }) => {
      await removeDemoHome(context.db, demoHome);
      return ok(undefined);
    },
  };
}

export function demoMetersRoutes(
  context: DemoHomesContext,
): Implementation<typeof demoMetersContract> {
  return {
    getTemplateHome: ({ params }) => templateHomeProgress(context, params.home),
    putMeter: ({ params, body }) => placeMeter(context, params.meter, body),
  };
}
