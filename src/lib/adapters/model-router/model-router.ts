import type { Dialect } from '$lib/core/model/model-config';
import type { ModelClient } from '$lib/ports/model-client';

/** The client for each dialect; the compiler asks for one when a dialect is added. */
export type ClientsByDialect = Readonly<Record<Dialect, ModelClient>>;

/** One client for all models: each call goes to the client of its model's dialect. */
export function routeModels(clients: ClientsByDialect): ModelClient {
  return {
    stream: (request, config, signal) => clients[config.dialect].stream(request, config, signal),
    models: (config, signal) => clients[config.dialect].models(config, signal),
  };
}
