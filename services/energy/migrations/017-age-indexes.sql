-- For the deletion of old weather, and of cells that nobody has looked at.
create index weather_day_by_age on energy.weather_day (day);
create index weather_cell_by_use on energy.weather_cell (wanted_at);
