export { routeModels, type ClientsByDialect } from './model-router';
